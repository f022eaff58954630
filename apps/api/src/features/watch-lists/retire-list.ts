import type { WatchListView } from '@ledgate/contract/watch-lists.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { findList, retireList, saveRetireProposal, type StoredList } from './list-store.ts';
import { presentList } from './present-list.ts';

const SUBJECT = 'system:watch-lists';

const demandInForce = async (tx: WritableTransaction, uid: string): Promise<StoredList> => {
  const found = await findList(tx, uid);
  if (!found) throw new Failure('not_found', 'There is no such list.');
  if (found.retiredAt !== null) throw new Failure('wrong_state', 'This list is already retired.');
  return found;
};

const replyOf = async (tx: WritableTransaction, uid: string, now: Date): Promise<WatchListView> => {
  const found = await findList(tx, uid);
  if (!found) throw new Error('a list was changed and is not there');
  return presentList(found, now);
};

/** Without a list nobody is found, so one admin proposes to retire it and another one does. */
export const retireWatchList = (ctx: SignedInCtx, uid: string): Promise<WatchListView> =>
  change(ctx, 'watchlist.retire', async (tx) => {
    const { parts, actor } = ctx;
    const found = await demandInForce(tx, uid);
    const now = { by: actor.uid, at: parts.clock() };
    const before = { list: uid, kind: found.kind, name: found.name, active: true };
    if (found.retireProposal?.by.uid === actor.uid)
      throw new Failure('wrong_state', 'You proposed this. Another admin has to confirm it.');
    if (found.retireProposal === null) {
      await saveRetireProposal(tx, uid, now);
      const reply = await replyOf(tx, uid, now.at);
      return { subject: SUBJECT, before, after: { list: uid, retirement: 'proposed' }, reply };
    }
    await retireList(tx, uid, now);
    await enqueue(tx, parts, 'screenAgain', { after: null });
    const after = { list: uid, active: false, proposed_by: found.retireProposal.by.uid };
    return { subject: SUBJECT, before, after, reply: await replyOf(tx, uid, now.at) };
  });

/** It stays after all. */
export const keepWatchList = (ctx: SignedInCtx, uid: string): Promise<WatchListView> =>
  change(ctx, 'watchlist.kept', async (tx) => {
    const found = await demandInForce(tx, uid);
    if (found.retireProposal === null) throw new Failure('wrong_state', 'Nobody has proposed to retire this list.');
    await saveRetireProposal(tx, uid, null);
    const reply = await replyOf(tx, uid, ctx.parts.clock());
    return { subject: SUBJECT, after: { list: uid, retirement: 'dropped' }, reply };
  });
