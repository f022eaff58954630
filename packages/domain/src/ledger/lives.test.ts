import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalOf } from '../payments/amounts.ts';
import { splitMargin } from '../rates/residual.ts';
import { type RefundAmounts, type SaleAmounts, splitCapture, splitRefund } from './amounts.ts';
import { batchClearing, CHART, chartRowOf } from './chart.ts';
import * as funding from './funding-posts.ts';
import * as payment from './payment-posts.ts';
import { refOf, type Transfer } from './transfer.ts';

/** The smallest ledger there can be: what each account holds, and what is pending. */
class Books {
  readonly #posted = new Map<string, number>();
  readonly #pending = new Map<string, number>();
  readonly #all = new Map<string, Transfer>();

  post(ref: string, transfers: readonly Transfer[]): Transfer[] {
    for (const transfer of transfers) {
      const { kind, debit, credit, cents, phase, suffix, resolves } = transfer;
      const name = `${kind} ${refOf(ref, suffix)}`;
      expect(this.#all.has(name), name).toBe(false);
      this.#all.set(name, transfer);
      expect(chartRowOf(debit)?.side).toBe(chartRowOf(credit)?.side);
      const held = resolves && this.#all.get(`${resolves.kind} ${resolves.ref}`);
      if (phase === 'pending') this.#move(this.#pending, debit, credit, cents);
      if (held) this.#move(this.#pending, debit, credit, -held.cents);
      if (phase === 'single' || phase === 'post') this.#move(this.#posted, debit, credit, cents);
      for (const code of [debit, credit])
        if (chartRowOf(code)?.guard === 'not_negative')
          expect(this.of(code), `${name} ${code}`).toBeGreaterThanOrEqual(0);
    }
    return [...transfers];
  }

  #move(side: Map<string, number>, debit: string, credit: string, cents: number): void {
    side.set(debit, (side.get(debit) ?? 0) + cents);
    side.set(credit, (side.get(credit) ?? 0) - cents);
  }

  /** As the account counts. */
  of(code: string): number {
    return (this.#posted.get(code) ?? 0) * (chartRowOf(code)?.normal === 'D' ? 1 : -1) + 0;
  }

  open(): [string, number][] {
    const posted = [...this.#posted].filter(([code, cents]) => chartRowOf(code)?.clears === true && cents !== 0);
    return [...posted, ...[...this.#pending].filter(([, cents]) => cents !== 0)];
  }
}

const cents = fc.integer({ min: 1, max: 50_000 });
const sales: fc.Arbitrary<SaleAmounts> = fc
  .record({ goods: cents, discount: cents, tax: cents, tip: cents, surcharge: cents })
  .map(({ goods, discount, ...rest }) => ({ subtotal: goods + discount, discount, ...rest }));

interface Life {
  sale: SaleAmounts;
  /** Authorized first and captured in this share, or sold at once. */
  capturedPercent: number | null;
  end: 'keep' | 'void' | 'void_authorization';
  tip: number;
  refundPercents: number[];
  dispute: 'none' | 'won' | 'lost' | 'unanswered';
}

const percents = fc.integer({ min: 1, max: 100 });
const lives: fc.Arbitrary<Life> = fc.record({
  sale: sales,
  capturedPercent: fc.option(percents),
  end: fc.constantFrom('keep', 'keep', 'void', 'void_authorization'),
  tip: fc.nat({ max: 5_000 }),
  refundPercents: fc.array(percents, { maxLength: 3 }),
  dispute: fc.constantFrom('none', 'none', 'won', 'lost', 'unanswered'),
});

const refundsOf = (sale: SaleAmounts, shares: readonly number[]): RefundAmounts[] => {
  const refunds: RefundAmounts[] = [];
  let left = totalOf(sale);
  for (const percent of shares) {
    const piece = Math.floor((left * percent) / 100);
    if (piece === 0) continue;
    refunds.push(splitRefund(sale, refunds, piece));
    left -= piece;
  }
  return refunds;
};

/** From the counter to the point where only the provider's facts are missing. Gives what the customer paid in the end. */
const pay = (books: Books, ref: string, life: Life): number => {
  const { sale, capturedPercent, end } = life;
  let taken = sale;
  const posted: payment.Posted[] = [];
  if (capturedPercent === null) posted.push({ ref, transfers: books.post(ref, payment.salePosts(sale)) });
  else {
    const authorized = { ref, cents: totalOf(sale) };
    books.post(ref, payment.authorizationPosts(authorized.cents, payment.MOST_TIP_OVER_PERCENT));
    if (end === 'void_authorization') {
      books.post(`${ref}-v`, payment.authorizationVoidPosts(authorized));
      return 0;
    }
    taken = splitCapture(sale, Math.max(1, Math.floor((authorized.cents * capturedPercent) / 100)));
    posted.push({ ref: `${ref}-c`, transfers: books.post(`${ref}-c`, payment.capturePosts(taken, authorized)) });
  }
  posted.push({ ref: `${ref}-t`, transfers: books.post(`${ref}-t`, payment.tipAdjustmentPosts(taken.tip, life.tip)) });
  taken = { ...taken, tip: life.tip };
  if (end !== 'keep') {
    books.post(`${ref}-v`, payment.voidPosts(posted));
    return 0;
  }
  const refunds = refundsOf(taken, life.refundPercents);
  for (const [at, refund] of refunds.entries()) books.post(`${ref}-r${at}`, payment.refundPosts(refund));
  return (
    totalOf(taken) - refunds.reduce((sum, { goods, tax, tip, surcharge }) => sum + goods + tax + tip + surcharge, 0)
  );
};

const dispute = (books: Books, ref: string, { dispute: outcome }: Life, amount: number): void => {
  if (outcome === 'none' || amount === 0) return;
  books.post(`${ref}-d`, funding.disputePosts(amount, 2_500));
  if (outcome !== 'unanswered') books.post(`${ref}-d`, funding.representmentPosts(amount));
  if (outcome !== 'won') books.post(`${ref}-d`, funding.disputeLostPosts(amount, outcome === 'lost' ? amount : 0));
};

const settle = (books: Books, day: number, reservePercent: number): void => {
  const batch = `b${day}`;
  books.post(batch, funding.batchPosts(batch, books.of('card_clearing')));
  books.post(
    batch,
    funding.batchFeePosts(batch, [
      { line: 'batch_fee', cents: 25 },
      { line: 'markup', cents: 131 },
    ]),
  );
  const reserve = Math.floor((Math.max(0, books.of(batchClearing(batch))) * reservePercent) / 100);
  books.post(batch, funding.reserveHeldPosts(batch, reserve));
  const make = {
    batches: [{ batch, cents: books.of(batchClearing(batch)) }],
    outsideBatchesCents: books.of('funding_clearing'),
  };
  books.post(`p${day}`, funding.depositPosts(make));
  const sent = books.of('deposit_in_transit');
  if (day % 3 === 0) {
    books.post(`p${day}`, funding.depositReturnedPosts(sent, false));
    books.post(`p${day}`, funding.depositResentPosts(sent));
  }
  books.post(`p${day}`, funding.depositArrivedPosts(sent));
};

/** A month from its first sale to its last deposit. */
const live = (days: readonly (readonly Life[])[], reservePercent: number) => {
  const books = new Books();
  let paid = 0;
  for (const [day, payments] of days.entries()) {
    for (const [nth, life] of payments.entries()) {
      const ref = `p${day}-${nth}`;
      const amount = pay(books, ref, life);
      paid += amount;
      dispute(books, ref, life, amount);
    }
    settle(books, day, reservePercent);
  }
  books.post('month', funding.monthlyFeePosts('2026-11', [{ line: 'statement_fee', cents: 995 }]));
  books.post('release', funding.reserveReleasedPosts(books.of('reserve_held')));
  settle(books, days.length, 0);
  return { books, paid };
};

describe('a merchant’s month', () => {
  const months = fc.array(fc.array(lives, { maxLength: 5 }), { minLength: 1, maxLength: 5 });

  test('whatever happens in it, every clearing account returns to zero and nothing stays pending', () => {
    fc.assert(
      fc.property(months, fc.nat({ max: 10 }), (days, reserve) => {
        expect(live(days, reserve).books.open()).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('brings to the bank what customers paid less fees and lost disputes', () => {
    fc.assert(
      fc.property(months, fc.nat({ max: 10 }), (days, reserve) => {
        const { books, paid } = live(days, reserve);
        expect(books.of('bank')).toBe(paid - books.of('provider_fees') - books.of('dispute_losses'));
        expect(books.of('reserve_held')).toBe(0);
        expect(books.of('disputes_held')).toBe(0);
        expect(books.of('card_authorised')).toBe(0);
        const kept = ['sales', 'tax_payable', 'tips_payable', 'surcharge'].map((code) => books.of(code));
        expect(kept.reduce((sum, each) => sum + each, 0) - books.of('discounts') - books.of('refunds')).toBe(paid);
      }),
      { numRuns: 200 },
    );
  });
});

test('captured whole, an authorization ends where a sale does, account by account', () => {
  fc.assert(
    fc.property(sales, (sale) => {
      const [sold, captured] = [new Books(), new Books()];
      sold.post('sale', payment.salePosts(sale));
      captured.post('auth', payment.authorizationPosts(totalOf(sale)));
      captured.post('capture', payment.capturePosts(sale, { ref: 'auth', cents: totalOf(sale) }));
      const codes = [
        'card_clearing',
        'card_authorised',
        'sales',
        'discounts',
        'tax_payable',
        'tips_payable',
        'surcharge',
      ];
      expect(codes.map((code) => captured.of(code))).toEqual(codes.map((code) => sold.of(code)));
      const { subtotal, discount, tax, tip, surcharge } = sale;
      expect(codes.map((code) => sold.of(code))).toEqual([totalOf(sale), 0, subtotal, discount, tax, tip, surcharge]);
    }),
  );
});

test('a deposit that had arrived and was returned is owed until it is sent again', () => {
  const books = new Books();
  books.post('sale', payment.salePosts({ subtotal: 5_000, discount: 0, tax: 0, tip: 0, surcharge: 0 }));
  settle(books, 1, 0);
  const sent = books.of('bank');
  books.post('p1', funding.depositReturnedPosts(sent, true));
  expect([books.of('bank'), books.of('deposits_returned')]).toEqual([0, sent]);
});

test('residuals are the house’s, and a month below zero is the platform’s', () => {
  const books = new Books();
  books.post('m1', funding.residualPosts('iso', '2026-11', splitMargin(26_240, 800_000)));
  expect(books.of('residual_payable:iso:2026-11')).toBe(20_992);
  expect(books.of('platform_share:2026-11')).toBe(5_248);
  books.post('m2', funding.residualPosts('iso', '2026-12', splitMargin(-1_000, 800_000)));
  expect([books.of('platform_share:2026-12'), books.of('margin:2026-12')]).toEqual([-1_000, -1_000]);
  const house = Object.entries(CHART).filter(([, { side }]) => side === 'house');
  expect(house.map(([name]) => name)).toEqual(['margin', 'residual_payable', 'platform_share']);
});
