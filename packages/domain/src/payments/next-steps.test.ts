import { describe, expect, test } from 'vitest';
import { NEXT_STEPS, nextSteps, type NextStep, type PaymentFacts, STEP_ABILITIES } from './next-steps.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './statuses.ts';

const NOON = new Date('2026-11-18T17:00:00Z');
const hours = (count: number): Date => new Date(NOON.getTime() + count * 3_600_000);
const ALL = NEXT_STEPS.map((step) => STEP_ABILITIES[step]);

const SALE: PaymentFacts = {
  status: 'captured',
  kind: 'sale',
  amountCents: 10_000,
  approvedCents: 10_000,
  capturedCents: 10_000,
  refundedCents: 0,
  tipCents: 0,
  createdAt: NOON,
  capturedAt: NOON,
  expiresAt: null,
  batchClosedAt: null,
  isDisputed: false,
  pendingStep: null,
  currency: 'USD',
};
const AUTH: PaymentFacts = {
  ...SALE,
  status: 'authorized',
  kind: 'auth',
  capturedCents: 0,
  capturedAt: null,
  expiresAt: hours(24 * 7),
};
const SETTLED: PaymentFacts = { ...SALE, status: 'settled', batchClosedAt: hours(10) };

const stepsAt = (payment: PaymentFacts, now: Date, abilities = ALL) =>
  nextSteps(payment, { now, settings: { timezone: 'cst' }, abilities });
const allowed = (payment: PaymentFacts, now: Date): NextStep[] => {
  const steps = stepsAt(payment, now);
  return NEXT_STEPS.filter((step) => steps[step].allowed);
};
const why = (step: NextStep, payment: PaymentFacts, now: Date): string => {
  const verdict = stepsAt(payment, now)[step];
  return verdict.allowed ? '' : verdict.why;
};

describe('what can be done', () => {
  test.each<[string, PaymentFacts, Date, NextStep[]]>([
    ['with a sale before the batch closes', SALE, hours(9), ['adjust_tip', 'void', 'send_receipt']],
    ['with a sale at 21:30 in New York', SALE, hours(9.5), ['refund', 'send_receipt']],
    [
      'with a sale whose batch the provider closed',
      { ...SALE, batchClosedAt: NOON },
      hours(1),
      ['refund', 'send_receipt'],
    ],
    ['with a settled sale', SETTLED, hours(48), ['refund', 'send_receipt']],
    ['with a sale after 180 days', SETTLED, hours(180 * 24), ['refund', 'send_receipt']],
    ['with a sale after more', SETTLED, hours(180 * 24 + 1), ['send_receipt']],
    ['with a disputed sale', { ...SETTLED, isDisputed: true }, hours(48), ['send_receipt']],
    [
      'with a sale refunded in part',
      { ...SETTLED, status: 'partially_refunded', refundedCents: 1 },
      hours(48),
      ['refund', 'send_receipt'],
    ],
    ['with an authorization', AUTH, hours(24), ['capture', 'void', 'send_receipt']],
    ['with an authorization that ended', AUTH, hours(24 * 7), ['send_receipt']],
    [
      'with what was captured in part',
      { ...AUTH, status: 'captured', capturedCents: 4_000, capturedAt: hours(24) },
      hours(25),
      ['adjust_tip', 'void', 'send_receipt'],
    ],
    ['while a refund is not known', { ...SETTLED, pendingStep: 'refund' }, hours(48), []],
  ])('%s', (_, payment, now, steps) => {
    expect(allowed(payment, now)).toEqual(steps);
  });

  test.each<[PaymentStatus, NextStep[]]>([
    ['sending', []],
    ['unknown', []],
    ['declined', []],
    ['failed', []],
    ['voided', ['send_receipt']],
    ['expired', ['send_receipt']],
    ['refunded', ['send_receipt']],
  ])('with a payment that is %s', (status, steps) => {
    expect(allowed({ ...SALE, status }, hours(1))).toEqual(steps);
    expect(allowed({ ...AUTH, status }, hours(1))).toEqual(steps);
  });

  test.each(PAYMENT_STATUSES)('is told with a reason wherever it is not allowed (%s)', (status) => {
    for (const verdict of Object.values(stepsAt({ ...SALE, status }, hours(48)))) {
      if (!verdict.allowed) expect(verdict.why).toMatch(/\.$/);
    }
  });
});

describe('amounts of a step', () => {
  test('are what is left to refund', () => {
    const payment: PaymentFacts = { ...SETTLED, status: 'partially_refunded', refundedCents: 2_500 };
    expect(stepsAt(payment, hours(48)).refund).toEqual({ allowed: true, maxCents: 7_500 });
  });

  test('are what was authorized, and a fifth more with a tip', () => {
    expect(stepsAt(AUTH, hours(1)).capture).toEqual({ allowed: true, maxCents: 10_000, maxWithTipCents: 12_000 });
  });

  test.each([
    [{}, 2_000],
    [{ tipCents: 1_000 }, 3_000],
    [{ capturedCents: 4_000 }, 8_000],
    [{ capturedCents: 12_000, tipCents: 2_000 }, 2_000],
  ])('are the largest tip: %o', (change, maxCents) => {
    expect(stepsAt({ ...SALE, ...change }, hours(1)).adjust_tip).toEqual({ allowed: true, maxCents });
  });
});

describe('why not', () => {
  test.each<[NextStep, PaymentFacts, Date, string]>([
    ['void', SALE, hours(24), 'The batch closed Nov 18, 2026, 8:30 PM CST. Refund the payment instead.'],
    [
      'refund',
      SALE,
      hours(1),
      'The batch is open until Nov 18, 2026, 8:30 PM CST. Void the payment instead, or refund it after that.',
    ],
    ['refund', SETTLED, hours(24 * 200), 'It is more than 180 days old. Ask us to refund it.'],
    ['refund', AUTH, hours(1), 'Nothing was captured yet. Void the authorization instead.'],
    ['capture', SALE, hours(1), 'A sale is captured at once.'],
    ['capture', AUTH, hours(24 * 8), 'The authorization ended Nov 25, 2026, 11:00 AM CST. Charge the card again.'],
    ['adjust_tip', AUTH, hours(1), 'Add the tip when you capture the payment.'],
    [
      'void',
      { ...SALE, pendingStep: 'void' },
      hours(1),
      'We are checking with the processor whether the void went through.',
    ],
  ])('%s', (step, payment, now, expected) => {
    expect(why(step, payment, now)).toBe(expected);
  });

  test.each(NEXT_STEPS)('%s is refused to who may not', (step) => {
    const others = ALL.filter((ability) => ability !== STEP_ABILITIES[step]);
    expect(nextSteps(SALE, { now: hours(1), settings: { timezone: 'est' }, abilities: others })[step]).toEqual({
      allowed: false,
      why: 'Your account is not allowed to do this. Ask the owner of the business.',
    });
  });
});
