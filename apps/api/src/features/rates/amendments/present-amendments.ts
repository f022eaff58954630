import type { AmendmentsView, AmendmentView } from '@ledgate/contract/amendments.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { amendmentState, earliestChange } from '@ledgate/domain/rates/amendments.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { reading } from '../../../core/scope.ts';
import { demandSaleReader, seeApplication } from '../demand.ts';
import { presentLines, presentProtection } from '../present.ts';
import { type Amendment, listAmendments } from './amendment-store.ts';
import { deskDay } from './in-effect.ts';

const present = ({ actor }: SignedInCtx, one: Amendment, all: readonly Amendment[], day: string): AmendmentView => {
  // Merchants and partners never meet the people of the house.
  const isDesk = seesReview(actor);
  return {
    id: one.uid,
    n: one.n,
    version: one.version,
    state: amendmentState(
      one,
      all.filter(({ acceptanceUid }) => acceptanceUid === one.acceptanceUid),
      day,
    ),
    effective_from: one.effectiveFrom,
    reason: one.reason,
    changes: one.changes,
    is_harder: one.isHarder,
    lines: presentLines(one.lines, one.included),
    ...presentProtection(one.terms),
    set_by: isDesk ? one.setBy : null,
    at: one.at.toISOString(),
    confirmed_by: isDesk ? one.confirmedBy : null,
    confirmed_at: one.confirmedAt?.toISOString() ?? null,
    is_own: one.hands.includes(actor.uid),
    file_id: one.fileUid,
    ended_at: one.endedAt?.toISOString() ?? null,
    end_reason: one.endReason,
  };
};

/** What was discarded before anybody was told is kept, and shown to nobody. */
export const presentAmendments = async (
  tx: ReadTransaction,
  ctx: SignedInCtx,
  applicationUid: string,
): Promise<AmendmentsView> => {
  const day = deskDay(ctx.parts);
  const all = await listAmendments(tx, applicationUid);
  const shown = all.filter(({ end, isConfirmed }) => end === null || isConfirmed);
  return {
    results: shown.map((one) => present(ctx, one, all, day)),
    earliest: { lower: earliestChange(false, day), harder: earliestChange(true, day) },
  };
};

export const readAmendments = (ctx: SignedInCtx, applicationUid: string): Promise<AmendmentsView> => {
  demandSaleReader(ctx.actor);
  return reading(ctx, async (tx) => presentAmendments(tx, ctx, (await seeApplication(tx, applicationUid)).uid));
};
