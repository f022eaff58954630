import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { DifferenceView, settlement } from '@ledgate/contract/settlement.ts';
import type { AccountCode } from '@ledgate/domain/ledger/chart.ts';
import { differencePosts } from '@ledgate/domain/ledger/funding-posts.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { timeCursor } from '../../core/http/cursor.ts';
import { reading, setScope } from '../../core/scope.ts';
import { postTransfers } from '../ledger/public.ts';
import { closeTask } from '../tasks/public.ts';
import { closeDifference, findDifference, listDifferences as listStored } from './difference-store.ts';
import { taskSubject } from './differences.ts';
import { presentDifference } from './present.ts';

type ListCall = typeof settlement.listDifferences;

export const listDifferences = (
  ctx: SignedInCtx,
  { cursor, page_size: size, merchant, state, difference }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> =>
  reading(ctx, async (tx) => {
    const found = await listStored(tx, {
      isOpen: state === 'open',
      only: difference ?? null,
      merchantUid: merchant ?? null,
      after: cursor === undefined ? null : timeCursor.read(cursor),
      most: size + 1,
    });
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    return {
      results: shown.map(presentDifference),
      next_cursor: last ? timeCursor.write({ at: last.opened_at, uid: last.uid }) : null,
    };
  });

/** Closes the claim by what is left on it, for good: the provider is right, or it is not worth the trouble. */
export const acceptDifference = (ctx: SignedInCtx, uid: string, reason: string): Promise<DifferenceView> =>
  change(ctx, 'settlement.difference_accepted', async (tx) => {
    setScope(tx, ctx);
    const found = await findDifference(tx, uid);
    if (!found) throw new Failure('not_found', 'There is no such difference.');
    const { parts, actor } = ctx;
    const at = parts.clock();
    if (!(await closeDifference(tx, uid, { ending: 'accepted', by: actor.uid, reason, at })))
      throw new Failure('wrong_state', 'This difference was already closed.');
    postTransfers(tx, {
      merchantUid: found.merchant_uid,
      groupUid: found.batch_uid ?? found.deposit_uid ?? uid,
      source: 'staff',
      sourceRef: uid,
      effectiveAt: at,
      transfers: differencePosts(found.account as AccountCode, found.cents),
    });
    await closeTask(tx, parts, {
      kind: 'settlement_difference',
      applicationUid: found.application_uid,
      subject: taskSubject(found),
      outcome: 'done',
      by: actor.uid,
    });
    const closed = await findDifference(tx, uid);
    return {
      subject: `merchant:${found.merchant_uid}`,
      after: { difference: uid, kind: found.kind, cents: found.cents },
      reason,
      reply: presentDifference(closed ?? found),
    };
  });
