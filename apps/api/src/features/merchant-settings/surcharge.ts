import type { MerchantSettingsView } from '@ledgate/contract/merchant-settings.ts';
import type { PricingModel } from '@ledgate/domain/rates/models.ts';
import { surchargeOpen, surchargeOpensOn, type SurchargeVerdict } from '@ledgate/domain/payments/surcharge.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { change } from '../../core/change.ts';
import { type SignedInCtx, systemCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { agreedSale } from '../rates/public.ts';
import { openTask } from '../tasks/public.ts';
import { findSettings } from './store.ts';
import { findSurchargeNotice, type SurchargeNotice } from './surcharge-store.ts';

/** What a surcharge rests on, whoever asks. */
export interface SurchargeStanding {
  verdict: SurchargeVerdict;
  model: PricingModel | null;
  applicationUid: string | null;
  notice: SurchargeNotice | null;
}

export const surchargeStanding = (parts: Parts, merchantUid: string): Promise<SurchargeStanding> =>
  reading(systemCtx(parts), async (tx) => {
    const { state } = await findSettings(tx, merchantUid);
    const sale = await agreedSale(tx, parts, merchantUid);
    const notice = await findSurchargeNotice(tx, merchantUid);
    const model = sale?.model ?? null;
    const onDate = newYorkDate(parts.clock().getTime());
    const verdict = surchargeOpen({ state, onDate, model, noticedOn: notice?.onDate ?? null });
    return { verdict, model, applicationUid: sale?.applicationUid ?? null, notice };
  });

export const presentNotice = ({ notice }: SurchargeStanding): MerchantSettingsView['surcharge_notice'] =>
  notice && { given_at: notice.at.toISOString(), given_by: notice.by, opens_on: surchargeOpensOn(notice.onDate) };

/** Given once, by the database’s clock: the desk reads it, and the day from which surcharges are open follows from it. */
export const writeSurchargeNotice = async (ctx: SignedInCtx, merchantUid: string): Promise<null> => {
  const { model, applicationUid, notice } = await surchargeStanding(ctx.parts, merchantUid);
  if (model !== 'surcharge')
    throw new Failure(
      'wrong_state',
      'Your rates are not of the surcharge model, so there is nothing to give notice of.',
    );
  if (notice) throw new Failure('already_exists', 'You gave notice already.');
  return change(ctx, 'merchant.surcharge_noticed', async (tx) => {
    // A task is the desk’s, which no merchant may write: what is written here is about this merchant alone.
    setScope(tx, systemCtx(ctx.parts));
    const at = ctx.parts.clock();
    const written = await tx
      .insertInto('surcharge_notice')
      .values({ merchant_uid: merchantUid, given_by: ctx.actor.uid, given_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (written.numInsertedOrUpdatedRows !== 1n) throw new Failure('already_exists', 'You gave notice already.');
    const opensOn = surchargeOpensOn(newYorkDate(at.getTime()));
    await openTask(tx, ctx.parts, { kind: 'surcharge_notice', applicationUid, details: { 'Opens on': opensOn } });
    return { subject: `merchant:${merchantUid}`, after: { at: at.toISOString(), opens_on: opensOn }, reply: null };
  });
};
