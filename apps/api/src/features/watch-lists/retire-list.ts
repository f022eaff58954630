import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { findList, retireList } from './list-store.ts';

export const retireWatchList = (ctx: SignedInCtx, uid: string): Promise<{ done: true }> =>
  change(ctx, 'watchlist.retired', async (tx) => {
    const { parts, actor } = ctx;
    const found = await findList(tx, uid);
    if (!found) throw new Failure('not_found', 'There is no such list.');
    if (!(await retireList(tx, uid, { by: actor.uid, at: parts.clock() })))
      throw new Failure('wrong_state', 'This list is out of force already.');
    return {
      subject: 'system:watch-lists',
      before: { list: uid, kind: found.kind, name: found.name, active: true },
      after: { list: uid, active: false },
      reply: { done: true },
    };
  });
