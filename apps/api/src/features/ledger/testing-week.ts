import { splitRefund } from '@ledgate/domain/ledger/amounts.ts';
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

const SALE = { subtotal: 10_000, discount: 1_000, tax: 743, tip: 1_500, surcharge: 300 };
const TOTAL = 11_543;

/** As the terminal would have left them. */
const addPayment = (
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
  const refund = refundPosts(splitRefund(SALE, [], 4_321));
  await ledger.post({ ...posted, groupUid: first, sourceRef: 'refund', effectiveAt: on(10, 9), transfers: refund });
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
  const net = TOTAL - 4_321 + TOTAL + 500;
  const funding = { merchantUid, source: 'provider' as const };
  await ledger.post({ ...funding, sourceRef: 'b1', effectiveAt: on(11, 22), transfers: batchPosts('b1', net) });
  const make = { batches: [{ batch: 'b1', cents: net }], outsideBatchesCents: 0 };
  await ledger.post({ ...funding, sourceRef: 'd1', effectiveAt: on(12), transfers: depositPosts(make) });
  await ledger.post({ ...funding, sourceRef: 'd1', effectiveAt: on(13), transfers: depositArrivedPosts(net) });
  await addPayment(ledger, merchantUid, first, 'partially_refunded', TOTAL);
  await ledger.tamper(`update payment set refunded_cents = 4321 where status = 'partially_refunded'`);
  await addPayment(ledger, merchantUid, second, 'captured', TOTAL + 500, { tip: 2_000 });
  await addPayment(ledger, merchantUid, third, 'voided', 0);
  const residual = residualPosts('iso', '2026-10', { isoCents: 80, platformCents: 20, carriedCents: 0 });
  await ledger.post({ ...funding, source: 'house', sourceRef: 'm', effectiveAt: on(1), transfers: residual });
};
