import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { boardedForCards, type CardMerchant, charge, chargeBody, tokenize } from '../../testing/card-merchant.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signInAs } from '../../testing/signed-in.ts';
import { checkLedger, readBalances } from '../ledger/public.ts';
import { expireAuthorizations } from '../payments/public.ts';

let house: WithProcessor<Emulator>;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
});
afterAll(() => house.close());

const DAY_MS = 86_400_000;

/** The clocks of both sides go on together. */
const advance = (ms: number): void => {
  house.ledgate.advance(ms);
  house.emulator.control.advance(ms);
};

const open = async (): Promise<{ merchant: CardMerchant; token: string }> => {
  const merchant = await boardedForCards(house.ledgate);
  return { merchant, token: await tokenize(house.emulator, merchant) };
};

const txnsOf = ({ processorMerchant }: CardMerchant) =>
  house.emulator.control.rows('txns').filter((row) => row['merchant'] === processorMerchant);

const balances = async ({ merchantUid }: CardMerchant): Promise<Record<string, number>> => {
  const found = await reading(systemCtx(house.ledgate.parts), (tx) => readBalances(tx, merchantUid));
  const open = found.filter(({ balanceCents, pendingCents }) => balanceCents !== 0 || pendingCents !== 0);
  return Object.fromEntries(open.map(({ code, balanceCents, pendingCents }) => [code, balanceCents + pendingCents]));
};

/** Signs in again: sign-ins end as the clock goes on. */
const renew = async (merchant: CardMerchant): Promise<CardMerchant> => ({
  ...merchant,
  ...(await signInAs(house.ledgate, merchant)),
  merchantUid: merchant.merchantUid,
});

const act = (merchant: CardMerchant, body: object) =>
  merchant.client.terminal.actOnTerminal({ body: { idempotency_key: crypto.randomUUID(), ...body } as never });

describe('a sale', () => {
  test('is charged once, stands in the ledger, and is voided until the batch closes', async () => {
    const { merchant, token } = await open();
    const sale = await charge(merchant.client, token, 54_13, { tax_cents: 4_13, tip_cents: 5_00 });
    expect(sale).toMatchObject({ status: 'captured', approved_cents: 54_13, card: { brand: 'visa', last4: '4242' } });
    expect(sale).toMatchObject({ avs: 'match', cvv: 'match', decline: null, pending: null });
    expect(await balances(merchant)).toEqual({
      card_clearing: 54_13,
      sales: 45_00,
      tax_payable: 4_13,
      tips_payable: 5_00,
    });
    const voided = await act(merchant, { action: 'void', payment: sale.id, reason: 'Rung up twice' });
    expect(voided.status).toBe('voided');
    expect(await balances(merchant)).toEqual({});
    expect(txnsOf(merchant).map(({ type }) => type)).toEqual([1, 4]);
  });

  test('is refunded in part once the batch closed, and never by more than was paid', async () => {
    const { merchant, token } = await open();
    const sale = await charge(merchant.client, token, 100_00, { tax_cents: 8_00 });
    const refund = (cents: number) =>
      act(merchant, { action: 'refund', payment: sale.id, amount_cents: cents, reason: 'Returned one book' });
    await expect(refund(30_00)).rejects.toMatchObject({ code: 'wrong_state' });
    advance(DAY_MS);
    const fresh = await renew(merchant);
    const part = await act(fresh, { action: 'refund', payment: sale.id, amount_cents: 30_00, reason: 'Returned one' });
    expect(part).toMatchObject({ status: 'partially_refunded', refunded_cents: 30_00 });
    const more = { action: 'refund', payment: sale.id, amount_cents: 70_01, reason: 'Returned all' };
    await expect(act(fresh, more)).rejects.toMatchObject({ code: 'invalid' });
    const whole = await act(fresh, { ...more, amount_cents: 70_00 });
    expect(whole).toMatchObject({ status: 'refunded', refunded_cents: 100_00 });
    expect(await balances(merchant)).toEqual({ sales: 92_00, refunds: 92_00 });
  });

  test('asked for again with the same key is the same sale, with another amount it is refused', async () => {
    const { merchant, token } = await open();
    const body = chargeBody(token, 20_00);
    const first = await merchant.client.terminal.actOnTerminal({ body });
    const again = await merchant.client.terminal.actOnTerminal({ body });
    expect(again).toMatchObject({ id: first.id, status: 'captured' });
    const other = { ...body, amount_cents: 21_00, subtotal_cents: 21_00 };
    await expect(merchant.client.terminal.actOnTerminal({ body: other })).rejects.toMatchObject({ code: 'key_reused' });
    expect(txnsOf(merchant)).toHaveLength(1);
  });

  test('clicked ten times at once is one sale', async () => {
    const { merchant, token } = await open();
    const body = chargeBody(token, 20_00);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => merchant.client.terminal.actOnTerminal({ body })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(txnsOf(merchant)).toHaveLength(1);
    expect(await balances(merchant)).toEqual({ card_clearing: 20_00, sales: 20_00 });
  });

  test('that was declined says so in its own words and who can fix it, and nothing is in the ledger', async () => {
    const { merchant, token } = await open();
    const declined = await charge(merchant.client, token, 500_04);
    expect(declined).toMatchObject({
      status: 'declined',
      decline: { reason: 'insufficient_funds', fixed_by: 'customer' },
    });
    expect(declined.next_steps.refund).toMatchObject({ allowed: false });
    expect(await balances(merchant)).toEqual({});
  });

  test('on a card that was lost or stolen is not tried again', async () => {
    const { merchant, token } = await open();
    expect(await charge(merchant.client, token, 100_12)).toMatchObject({ decline: { reason: 'lost_or_stolen' } });
    await expect(charge(merchant.client, token, 10_00)).rejects.toMatchObject({ code: 'wrong_state' });
    expect(txnsOf(merchant)).toHaveLength(1);
    // Somebody else, with the same four digits.
    const other = await tokenize(house.emulator, merchant, { expires: '0429' });
    expect(await charge(merchant.client, other, 10_00)).toMatchObject({ status: 'captured' });
  });

  test('whose code does not match is taken back at once, as the merchant wants it', async () => {
    const merchant = await boardedForCards(house.ledgate);
    const token = await tokenize(house.emulator, merchant, { cvv: '999' });
    const reversed = await charge(merchant.client, token, 40_00);
    expect(reversed).toMatchObject({ status: 'declined', decline: { reason: 'code_mismatch' }, pending: null });
    expect(txnsOf(merchant).map(({ type }) => type)).toEqual([1, 4]);
    expect(await balances(merchant)).toEqual({});
  });

  test('is refused above what was approved for one sale, with nothing charged', async () => {
    const { merchant, token } = await open();
    const failure = charge(merchant.client, token, 2_000_01);
    await expect(failure).rejects.toMatchObject({
      code: 'invalid',
      problem: { errors: { amount_cents: [/\$2,000/] } },
    });
    expect(txnsOf(merchant)).toEqual([]);
  });

  test('whose parts do not add up is refused', async () => {
    const { merchant, token } = await open();
    const failure = charge(merchant.client, token, 20_00, { subtotal_cents: 15_00 });
    await expect(failure).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('an authorization', () => {
  test('is captured in part, with a tip, and the rest is freed', async () => {
    const { merchant, token } = await open();
    const auth = await charge(merchant.client, token, 80_00, { action: 'auth', tax_cents: 6_00 });
    expect(auth).toMatchObject({ status: 'authorized', captured_cents: 0 });
    expect(auth.expires_at).not.toBeNull();
    expect(await balances(merchant)).toEqual({ card_authorised: 80_00, sales: 80_00 });
    const taken = await act(merchant, { action: 'capture', payment: auth.id, amount_cents: 45_00, tip_cents: 5_00 });
    expect(taken).toMatchObject({ status: 'captured', captured_cents: 45_00, tip_cents: 5_00, tax_cents: 3_00 });
    expect(await balances(merchant)).toEqual({
      card_clearing: 45_00,
      sales: 37_00,
      tax_payable: 3_00,
      tips_payable: 5_00,
    });
    const again = { action: 'capture', payment: auth.id, amount_cents: 10_00 };
    await expect(act(merchant, again)).rejects.toMatchObject({ code: 'wrong_state' });
    const voided = await act(merchant, { action: 'void', payment: auth.id, reason: 'Wrong guest' });
    expect(voided.status).toBe('voided');
    expect(await balances(merchant)).toEqual({});
  });

  test('that was voided holds nothing, and one that ran out neither', async () => {
    const { merchant, token } = await open();
    const first = await charge(merchant.client, token, 30_00, { action: 'auth' });
    expect(await act(merchant, { action: 'void', payment: first.id, reason: 'Canceled' })).toMatchObject({
      status: 'voided',
    });
    const second = await charge(merchant.client, token, 30_00, { action: 'auth' });
    advance(11 * DAY_MS);
    await expireAuthorizations(house.ledgate.parts);
    const fresh = await renew(merchant);
    const params = { uid: second.id };
    expect((await fresh.client.payments.readPayment({ params })).status).toBe('expired');
    expect(await balances(merchant)).toEqual({});
  });
});

test('a tip is changed until the batch closes', async () => {
  const { merchant, token } = await open();
  const sale = await charge(merchant.client, token, 50_00);
  const tipped = await act(merchant, { action: 'adjust_tip', payment: sale.id, tip_cents: 9_00 });
  expect(tipped).toMatchObject({ amount_cents: 59_00, captured_cents: 59_00, tip_cents: 9_00 });
  await expect(act(merchant, { action: 'adjust_tip', payment: sale.id, tip_cents: 10_01 })).rejects.toMatchObject({
    code: 'invalid',
  });
  expect(await balances(merchant)).toEqual({ card_clearing: 59_00, sales: 50_00, tips_payable: 9_00 });
  const voided = await act(merchant, { action: 'void', payment: sale.id, reason: 'Rung up twice' });
  expect(voided.status).toBe('voided');
  expect(await balances(merchant)).toEqual({});
});

describe('a card on file', () => {
  test('is kept with consent, shown by its last four, charged again and forgotten', async () => {
    const { merchant, token } = await open();
    const { terminal } = merchant.client;
    const kept = { save_card: true, card_on_file_consent: true };
    await expect(charge(merchant.client, token, 12_00, { save_card: true })).rejects.toMatchObject({ code: 'invalid' });
    expect(txnsOf(merchant)).toEqual([]);
    await charge(merchant.client, token, 12_00, kept);
    const { results } = await terminal.listStoredCards({ query: {} });
    expect(results).toMatchObject([{ brand: 'visa', last4: '4242', customer: { name: 'Ada Vance' } }]);
    expect(JSON.stringify(results)).not.toContain(token);
    const [card] = results;
    const { token: _none, ...body } = chargeBody(token, 15_00);
    const again = await terminal.actOnTerminal({ body: { ...body, card: card?.token ?? '' } });
    expect(again).toMatchObject({ status: 'captured', entry: 'on_file', customer: { name: 'Ada Vance' } });
    await terminal.removeStoredCard({ params: { uid: card?.token ?? '' } });
    expect((await terminal.listStoredCards({ query: {} })).results).toEqual([]);
    const gone = { ...body, idempotency_key: crypto.randomUUID(), card: card?.token ?? '' };
    await expect(terminal.actOnTerminal({ body: gone })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is checked and saved without a charge', async () => {
    const { merchant, token } = await open();
    const saved = await act(merchant, {
      action: 'save_card',
      token,
      billing: { first: 'Ada', last: 'Vance' },
      card_on_file_consent: true,
    });
    expect(saved).toMatchObject({ status: 'verified', amount_cents: 0 });
    expect((await merchant.client.terminal.listStoredCards({ query: {} })).results).toHaveLength(1);
    expect(await balances(merchant)).toEqual({});
  });
});

test('five declines in a row close the terminal of whoever keyed them', async () => {
  const { merchant } = await open();
  const token = await tokenize(house.emulator, merchant, { number: '5555555555554444' });
  for (let nth = 0; nth < 5; nth += 1) await charge(merchant.client, token, 95_87);
  await expect(charge(merchant.client, token, 10_00)).rejects.toMatchObject({ code: 'too_many_tries' });
  expect((await merchant.client.terminal.readTerminal()).blocked_until).not.toBeNull();
});

test('all of it leaves a ledger in which nothing is wrong', async () => {
  const { breaches, transfers } = await checkLedger(house.ledgate.parts.db, new Date());
  expect(breaches).toEqual([]);
  expect(transfers).toBeGreaterThan(20);
});
