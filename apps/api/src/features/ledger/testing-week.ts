import { type RefundAmounts, splitRefund } from '@ledgate/domain/ledger/amounts.ts';
import { batchPosts, depositArrivedPosts, depositPosts, residualPosts } from '@ledgate/domain/ledger/funding-posts.ts';
import {
  authorizationPosts,
  authorizationVoidPosts,
  capturePosts,
  refundPosts,
  salePosts,
  voidPosts,
} from '@ledgate/domain/ledger/payment-posts.ts';
import type { TestLedger } from '../../testing/ledger.ts';
import { addWeekFacts } from './testing-week-facts.ts';

const SALE = { subtotal: 10_000, discount: 1_000, tax: 743, tip: 1_500, surcharge: 300 };
const TOTAL = 11_543;
const REFUND = 4_321;

/** As the terminal would have left them. */
export const addPayment = (
  ledger: TestLedger,
  merchant: string,
  uid: string,
  status: string,
  captured: number,
  parts: Partial<typeof SALE> = {},
) => {
  const { subtotal, discount, tax, tip, surcharge } = { ...SALE, ...parts };
  const amount = subtotal - discount + tax + tip + surcharge;
  return ledger.tamper(
    `insert into payment (uid, merchant_uid, application_uid, reference, source, kind, status, amount_cents, subtotal_cents,
        discount_cents, tax_cents, tip_cents, surcharge_cents, captured_cents, entry, processor_merchant, made_at, changed_at)
      values ($1::uuid, $2, $1::uuid, $1::uuid::text, 'terminal', 'sale', $3, $4, $5, $6, $7, $8, $9, $10, 'keyed', 'm', now(), now())`,
    [uid, merchant, status, amount, subtotal, discount, tax, tip, surcharge, captured],
  );
};

/** The week's one batch, and the deposit that paid it. */
const fund = async (
  ledger: TestLedger,
  week: {
    merchantUid: string;
    first: string;
    second: string;
    refund: RefundAmounts;
    on: (day: number, hour?: number) => Date;
  },
): Promise<void> => {
  const { merchantUid, on } = week;
  const [batch, deposit] = [crypto.randomUUID(), crypto.randomUUID()];
  const net = TOTAL - REFUND + TOTAL + 500;
  const funding = { merchantUid, source: 'provider' as const };
  const ofBatch = { ...funding, groupUid: batch, sourceRef: 'b1', effectiveAt: on(11, 22) };
  await ledger.post({ ...ofBatch, transfers: batchPosts(batch, net) });
  const make = { batches: [{ batch, cents: net }], outsideBatchesCents: 0 };
  await ledger.post({ ...funding, sourceRef: 'd1', effectiveAt: on(12), transfers: depositPosts(make) });
  await ledger.post({ ...funding, sourceRef: 'd1', effectiveAt: on(13), transfers: depositArrivedPosts(net) });
  await addWeekFacts(ledger, {
    merchantUid,
    refunded: { uid: week.first, cents: TOTAL, refund: week.refund, refundCents: REFUND },
    other: { uid: week.second, cents: TOTAL + 500 },
    batch,
    deposit,
    netCents: net,
  });
};

/** A week in which everything went as it should, except that some was recorded late. */
export const fillWeek = async (ledger: TestLedger): Promise<void> => {
  const merchantUid = await ledger.addMerchant();
  const on = (day: number, hour = 12): Date => new Date(Date.UTC(2026, 10, day, hour));
  const posted = { merchantUid, source: 'vt' as const };
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await ledger.post({ ...posted, groupUid: first, sourceRef: 'sale', effectiveAt: on(9), transfers: salePosts(SALE) });
  await ledger.post({
    ...posted,
    groupUid: second,
    sourceRef: 'auth',
    effectiveAt: on(10),
    transfers: authorizationPosts(TOTAL, 20),
  });
  const captured = capturePosts({ ...SALE, tip: 2_000 }, { ref: 'auth', cents: TOTAL });
  await ledger.post({ ...posted, groupUid: second, sourceRef: 'capture', effectiveAt: on(11), transfers: captured });
  const refund = splitRefund(SALE, [], REFUND);
  await ledger.post({
    ...posted,
    groupUid: first,
    sourceRef: 'refund',
    effectiveAt: on(10, 9),
    transfers: refundPosts(refund),
  });
  await ledger.post({
    ...posted,
    groupUid: third,
    sourceRef: 'gone',
    effectiveAt: on(11, 13),
    transfers: salePosts(SALE),
  });
  const taken = voidPosts([{ ref: 'gone', transfers: salePosts(SALE) }]);
  await ledger.post({ ...posted, groupUid: third, sourceRef: 'void', effectiveAt: on(11, 14), transfers: taken });
  await ledger.post({ ...posted, sourceRef: 'auth 2', effectiveAt: on(11, 15), transfers: authorizationPosts(500) });
  const voided = authorizationVoidPosts({ ref: 'auth 2', cents: 500 });
  await ledger.post({ ...posted, sourceRef: 'void 2', effectiveAt: on(11, 16), transfers: voided });
  await fund(ledger, { merchantUid, first, second, refund, on });
  await addPayment(ledger, merchantUid, first, 'partially_refunded', TOTAL);
  await ledger.tamper(`update payment set refunded_cents = ${REFUND} where status = 'partially_refunded'`);
  await addPayment(ledger, merchantUid, second, 'captured', TOTAL + 500, { tip: 2_000 });
  await addPayment(ledger, merchantUid, third, 'voided', 0);
  const residual = residualPosts('none', '2026-10', { isoCents: 80, platformCents: 20, carriedCents: 0 });
  await ledger.post({ merchantUid, source: 'house', sourceRef: 'm', effectiveAt: on(1), transfers: residual });
};
