import type { FundingView } from '@ledgate/contract/watching.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { HOLD_ADVICE } from '@ledgate/domain/watching/holds.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { openHolds } from './hold-store.ts';

const PAID: FundingView = { state: 'paid', since: null, kept_back_cents: null, told: null, advice: null };

/** Whether the deposits of a merchant are paid, in words for the merchant; what is only proposed is nobody's business yet. */
export const readFunding = async (tx: ReadTransaction, merchantUid: string): Promise<FundingView> => {
  const on = (await openHolds(tx, merchantUid)).filter(({ state }) => state === 'on');
  const hold = on.find(({ scope }) => scope === 'all') ?? on[0];
  if (!hold) return PAID;
  return {
    state: hold.scope === 'all' ? 'held' : 'partly_held',
    since: hold.onAt?.toISOString() ?? null,
    kept_back_cents: hold.scope === 'all' ? null : hold.cents,
    told: hold.told,
    advice: HOLD_ADVICE,
  };
};

/** A merchant's own; an ISO's and the house's by name, as far as they see it. */
export const readOwnFunding = (ctx: SignedInCtx, merchant: string | undefined): Promise<FundingView> =>
  reading(ctx, async (tx) => {
    const { merchantUid, isoUid } = ctx.actor;
    const uid = merchantUid ?? merchant;
    if (uid === undefined || (merchant !== undefined && uid !== merchant)) throw gone();
    const found = await tx.selectFrom('merchant').select(['uid', 'iso_uid']).where('uid', '=', uid).executeTakeFirst();
    if (!found || (isoUid !== null && found.iso_uid !== isoUid)) throw gone();
    return readFunding(tx, uid);
  });

const gone = (): Failure => new Failure('not_found', 'There is no such merchant.');
