import type { Given } from '@ledgate/contract/call.ts';
import { type WatchEntryView, watchLists } from '@ledgate/contract/watch-lists.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { type ListBody, listBody } from '../../core/http/paging.ts';
import { reading } from '../../core/scope.ts';
import { findList, pageEntries } from './list-store.ts';

export const listEntries = (
  ctx: SignedInCtx,
  uid: string,
  ask: Given<typeof watchLists.listWatchEntries>['query'],
): Promise<ListBody<WatchEntryView>> =>
  reading(ctx, async (tx) => {
    if (!(await findList(tx, uid))) throw new Failure('not_found', 'There is no such list.');
    const { count, entries } = await pageEntries(tx, uid, ask);
    return listBody(watchLists.listWatchEntries.path.replace('{id}', uid), ask, count, entries);
  });
