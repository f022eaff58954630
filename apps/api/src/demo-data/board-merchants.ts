import type { BoardingOrder } from '@ledgate/providers/card-processor/order.ts';
import { systemCtx } from '../core/context.ts';
import { eachInTurn } from '../core/jobs/each-in-turn.ts';
import type { Parts } from '../core/parts.ts';
import { reading } from '../core/scope.ts';
import { loadFacts } from '../features/applications/public.ts';
import { applySeen, seeMerchant } from '../features/handoff/public.ts';
import { boardingOrder, demandProcessor, feesOf } from '../features/processor/public.ts';
import { inForce, listSaleRates, standingAcceptance } from '../features/rates/public.ts';
import { closePastMonths } from './past-month.ts';
import { writePast } from './past-payments.ts';
import { PAST_DAYS } from './till/plan-till.ts';

const note = { note: () => undefined };
const AT_ONCE = 10;

/** By a tax id with this end the emulator boards at once. */
const approved = (order: BoardingOrder): BoardingOrder => ({
  ...order,
  taxId: { ...order.taxId, number: `${order.taxId.number.slice(0, -1)}0` },
});

const openOrder = (parts: Parts, uid: string) =>
  reading(systemCtx(parts), async (tx) => {
    const sale = inForce(await listSaleRates(tx, uid)).final;
    const acceptance = await standingAcceptance(tx, uid);
    if (!sale || !acceptance) return null;
    const { facts } = await loadFacts(tx, parts, uid);
    return { order: approved(boardingOrder({ uid, facts, sale, acceptance })), fees: feesOf(sale) };
  });

/** Each request once, however often the demo is started before it is through. */
const effecting = (uid: string, step: string) => ({ ...note, token: () => `demo:${uid}:${step}` });

interface Missing {
  uid: string;
  merchant_uid: string;
}

const board = async (parts: Parts, { uid, merchant_uid: merchantUid }: Missing, days: number): Promise<void> => {
  const processor = demandProcessor(parts);
  const [there] = await processor.find({ reference: uid, taxId: null }, note);
  const opened = there ? null : await openOrder(parts, uid);
  if (!there && !opened) return;
  const ids = there ?? (opened && (await processor.create(opened.order, effecting(uid, 'entity'))));
  if (!ids) return;
  for (const [nth, fee] of (opened?.fees ?? []).entries())
    await processor.addFee(ids.entityId, fee, effecting(uid, `fee${nth}`));
  await processor.submit(ids.merchantId, effecting(uid, 'submit'));
  // Before anybody can take a payment: what was long ago comes first.
  await writePast(parts, { applicationUid: uid, merchantUid, merchantId: ids.merchantId }, days);
  const seen = await seeMerchant(parts, ids.merchantId);
  if (seen) await applySeen(parts, uid, seen);
};

/** The demo begins with merchants that were boarded long ago: its provider learns of them when it comes up beside us. */
export const boardDemoMerchants = async (parts: Parts, days: number = PAST_DAYS): Promise<void> => {
  if (parts.settings.mode !== 'demo' || !parts.processor) return;
  await eachInTurn(parts, {
    what: 'a merchant of the demo is not at its provider yet',
    next: (after: Missing | null) =>
      reading(systemCtx(parts), (tx) => {
        const missing = tx
          .selectFrom('application as a')
          .leftJoin('processor_merchant as p', 'p.application_uid', 'a.uid')
          .innerJoin('app_user as u', 'u.merchant_uid', 'a.merchant_uid')
          .select(['a.uid', 'a.merchant_uid'])
          .distinct()
          .where('a.status', '=', 'boarded')
          .where('u.email', 'like', '%@ledgate.test')
          .where('p.application_uid', 'is', null);
        return (after ? missing.where('a.uid', '>', after.uid) : missing).orderBy('a.uid').limit(AT_ONCE).execute();
      }),
    work: (missing) => board(parts, missing, days),
    nameOf: ({ uid }) => ({ application: uid }),
  });
  await closePastMonths(parts);
};
