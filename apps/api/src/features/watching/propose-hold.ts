import type { Given } from '@ledgate/contract/call.ts';
import type { HoldView, watching } from '@ledgate/contract/watching.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { findingsOf } from '@ledgate/domain/watching/findings.ts';
import { limitsOfMonth } from '@ledgate/domain/watching/limits.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, holdApplication } from '../applications/public.ts';
import { findMerchant } from '../processor/public.ts';
import { openTask } from '../tasks/public.ts';
import { readApproved } from './approved-terms.ts';
import { findHold, insertHold, openHolds } from './hold-store.ts';
import { monthFigures, monthOf } from './month-figures.ts';
import { presentHold } from './present.ts';
import { tellDeciders } from './tell.ts';

/** What is above the approved volume this month; 0 where nothing is. */
export const excessNow = async (
  tx: ReadTransaction,
  parts: Parts,
  { uid, merchant }: { uid: string; merchant: string },
): Promise<number> => {
  const month = monthOf(parts.clock());
  const figures = (await monthFigures(tx, [merchant], month)).get(uid);
  if (!figures) return 0;
  const approved = await readApproved(tx, parts, uid);
  const found = findingsOf({ figures, approved, limits: limitsOfMonth(month), isMonitored: false });
  return found.find(({ watched }) => watched === 'volume')?.excessCents ?? 0;
};

const demandHoldable = async (tx: ReadTransaction, found: Application): Promise<void> => {
  if (found.status !== 'boarded') throw new Failure('wrong_state', 'This is for accounts that are open.');
  if ((await findMerchant(tx, found.uid)) === null)
    throw new Failure('not_ready', 'The bank pays this merchant itself. Ask the bank to hold the deposits.');
};

type Body = Given<typeof watching.proposeHold>['body'];

export const proposeHold = (ctx: SignedInCtx, uid: string, body: Body): Promise<HoldView> =>
  change(ctx, 'funding.hold_proposed', async (tx) => {
    const { parts, actor } = ctx;
    setScope(tx, ctx);
    const found = await holdApplication(tx, actor, uid);
    await demandHoldable(tx, found);
    const open = await openHolds(tx, found.merchant.uid);
    if (open.some(({ scope }) => scope === 'all' || scope === body.scope))
      throw new Failure(
        'wrong_state',
        'A hold is proposed or on already. Look at it again before you propose another.',
      );
    const of = { merchantUid: found.merchant.uid, applicationUid: uid };
    const cents = body.scope === 'all' ? 0 : await excessNow(tx, parts, { uid, merchant: of.merchantUid });
    if (body.scope === 'excess' && cents === 0)
      throw new Failure('not_ready', 'This month is within the approved volume, so there is no excess to hold.');
    const id = crypto.randomUUID();
    const { reason, told, scope } = body;
    const at = parts.clock();
    await insertHold(tx, { uid: id, ...of, cause: 'staff', scope, cents, reason, told, proposedBy: actor.uid, at });
    await openTask(tx, parts, { kind: 'hold_to_confirm', applicationUid: uid });
    await tellDeciders(tx, ctx, found);
    const hold = await findHold(tx, id);
    if (!hold) throw new Error('a hold was written and is not there');
    return {
      subject: `application:${uid}`,
      after: { hold: id, scope, cents },
      reason,
      reply: presentHold(hold, actor),
    };
  });
