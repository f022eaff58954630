import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { exampleCharge } from '@ledgate/providers/card-processor/example-charge.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { pdf } from '../../testing/files.ts';
import { DAILY, price } from '../../testing/priced.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signedIn, signInAs } from '../../testing/signed-in.ts';
import { checkLedger } from '../ledger/public.ts';
import { readDisputes, remindOfDisputes } from './public.ts';
import { type Balances, balancesOf, movedSince, tasksOf, txnOf, uidOf } from './testing-disputes.ts';

let house: WithProcessor<Emulator>;
let merchant: CardMerchant;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  merchant = await boardedForCards(house.ledgate);
  await price(house.ledgate, merchant, {
    sale: { ...DAILY, lines: { ...DAILY.lines, chargeback_fee: 25_00_000, retrieval_fee: 15_00_000 } },
  });
  for (const cents of AMOUNTS) sales.set(cents, await sell(cents));
  stray = await sellElsewhere();
  // Only what is in a batch is disputed.
  await advance(1);
});
afterAll(() => house.close());

/** Taken by this merchant at the provider, and not by us. */
let stray = '';
const sellElsewhere = async (): Promise<string> => {
  const order = exampleCharge(merchant.processorMerchant, await tokenize(house.emulator, merchant));
  const effecting = { note: () => undefined, token: () => crypto.randomUUID() };
  const charged = await parts().processor?.payments.charge(order, effecting);
  return charged?.txn?.id ?? '';
};

/** One sale for each test, by its amount. */
const AMOUNTS = [40_00, 100_00, 80_00, 60_00, 30_00, 50_00, 20_00, 45_00, 11_00, 12_00, 13_00, 16_00];
const sales = new Map<number, Awaited<ReturnType<typeof sell>>>();
const saleOf = (cents: number) => sales.get(cents) ?? { payment: '', txn: '' };

const DAY_MS = 86_400_000;
const parts = () => house.ledgate.parts;

/** The clocks of both sides go on together; sign-ins end on the way. */
const advance = async (days: number): Promise<void> => {
  house.ledgate.advance(days * DAY_MS);
  house.emulator.control.advance(days * DAY_MS);
  merchant = { ...merchant, ...(await signInAs(house.ledgate, merchant)), merchantUid: merchant.merchantUid };
};

const balances = () => balancesOf(parts(), merchant.merchantUid);
const moved = (before: Balances) => movedSince(parts(), merchant.merchantUid, before);

type Opening = NonNullable<Parameters<Emulator['control']['openDispute']>[1]>;

const sell = async (cents: number): Promise<{ payment: string; txn: string }> => {
  const token = await tokenize(house.emulator, merchant);
  const { id } = await charge(merchant.client, token, cents, { order_no: '1042', description: 'Two atlases' });
  return { payment: id, txn: await txnOf(parts(), id) };
};

const dispute = (txn: string, opening: Opening = {}): string => {
  const id = house.emulator.control.openDispute(txn, opening);
  if (id === null) throw new Error('nothing to dispute');
  return id;
};

const fetched = () => merchant.client.disputes.fetchDisputes();
const read = (uid: string) => merchant.client.disputes.readDispute({ params: { uid } });
const refundOf = async (uid: string) =>
  (await merchant.client.payments.readPayment({ params: { uid } })).next_steps['refund'];

/** A sale that is disputed, and what the ledger said before it was. */
const disputed = async (cents: number, opening: Opening = {}) => {
  const sale = saleOf(cents);
  const before = await balances();
  const id = dispute(sale.txn, opening);
  await fetched();
  const uid = await uidOf(parts(), id);
  return { ...sale, id, uid, before, params: { uid } };
};

const ANSWER = {
  text: 'The customer ordered two atlases and signed for them at the door.',
  delivery: { carrier: 'UPS', tracking: '1Z999AA10123456784', delivered_on: '2026-11-12', address: '1 Main Street' },
};

const told = async (kind: string): Promise<number> => {
  const { results } = await merchant.client.notifications.listNotifications({ query: { page_size: 100 } });
  return results.filter((one) => one.kind === kind).length;
};

/** What waits for batches and deposits, which nobody fetches here, is not looked at. */
const sumsUp = async (): Promise<void> => {
  const { breaches } = await checkLedger(parts().db, parts().clock());
  expect(breaches.filter(({ invariant }) => invariant !== 'I9')).toEqual([]);
};

describe('money', () => {
  test('a request for papers costs its fee and moves nothing else; answered, it is closed and may be refunded', async () => {
    const { uid, payment, before, params } = await disputed(40_00, { cycle: 'retrieval' });
    expect(await read(uid)).toMatchObject({
      cycle: 'retrieval',
      standing: 'needs_answer',
      fee_cents: 15_00,
      money: { taken_cents: 0, credited_cents: 0, lost_cents: 0 },
      next_steps: { answer: { allowed: true }, accept: { allowed: false } },
    });
    expect(await moved(before)).toEqual({ funding_clearing: -15_00, provider_fees: 15_00 });
    expect(await refundOf(payment)).toMatchObject({ allowed: false });
    const closed = await merchant.client.disputes.answerDispute({ params, body: ANSWER });
    expect(closed).toMatchObject({ state: 'closed', standing: 'closed' });
    expect(await moved(before)).toEqual({ funding_clearing: -15_00, provider_fees: 15_00 });
    const { is_disputed } = await merchant.client.payments.readPayment({ params: { uid: payment } });
    expect(is_disputed).toBe(false);
  });

  test('a chargeback takes amount and fee; accepted it is lost, once, and stays without a refund', async () => {
    const { uid, id, payment, before, params } = await disputed(100_00);
    expect(await moved(before)).toEqual({
      funding_clearing: -125_00,
      disputes_held: 100_00,
      provider_fees: 25_00,
    });
    expect(await read(uid)).toMatchObject({ reason_title: 'The cardholder says they did not pay', days_left: 20 });
    const lost = await merchant.client.disputes.acceptDispute({ params });
    expect(lost).toMatchObject({ state: 'lost', money: { taken_cents: 100_00, lost_cents: 100_00 } });
    await expect(merchant.client.disputes.acceptDispute({ params })).rejects.toMatchObject({ code: 'wrong_state' });
    expect(await moved(before)).toEqual({
      funding_clearing: -125_00,
      dispute_losses: 100_00,
      provider_fees: 25_00,
    });
    const messages = house.emulator.control.rows('chargebackMessages').filter((row) => row['chargeback'] === id);
    expect(messages.map(({ type }) => type)).toEqual(['acceptLiability']);
    await advance(1);
    expect(await refundOf(payment)).toMatchObject({ allowed: false, why: expect.stringContaining('disputed') });
  });

  test('answered with evidence it is credited for the time being, won it stays', async () => {
    const { uid, payment, before, params } = await disputed(80_00, { reasonCode: '13.1' });
    const kit = (await read(uid)).kit ?? [];
    expect(kit.filter(({ is_ready }) => is_ready).map(({ kind }) => kind)).toEqual(['receipt', 'customer']);
    expect(kit.find(({ kind }) => kind === 'receipt')?.lines.join('\n')).toContain('$80.00');
    expect(kit.find(({ kind }) => kind === 'customer')?.lines).toContain('What was sold: Two atlases');
    await merchant.client.disputes.addDisputeFile({
      params,
      body: { kind: 'signature' },
      files: [{ name: 'slip.pdf', content: new Blob([new Uint8Array(pdf())]) }],
    });
    const answered = await merchant.client.disputes.answerDispute({ params, body: ANSWER });
    expect(answered).toMatchObject({
      cycle: 'representment',
      standing: 'waiting',
      answers: [{ act: 'represent', state: 'confirmed', fault: null }],
    });
    expect(answered.files?.every(({ sent_at: at }) => at !== null)).toBe(true);
    const names = house.emulator.control.rows('chargebackDocuments').map(({ name }) => name);
    expect(names.slice(-2)).toEqual(['1-answer.pdf', '2-signature.pdf']);
    expect(await moved(before)).toEqual({ funding_clearing: -25_00, provider_fees: 25_00 });
    await advance(6);
    await fetched();
    expect(await read(uid)).toMatchObject({ state: 'won', money: { credited_cents: 80_00, lost_cents: 0 } });
    expect(await moved(before)).toEqual({ funding_clearing: -25_00, provider_fees: 25_00 });
    expect(await refundOf(payment)).toMatchObject({ allowed: true });
    expect(await told('dispute_decided')).toBeGreaterThan(0);
  });

  test('answered and lost, what was credited is taken again', async () => {
    const { id, uid, before, params } = await disputed(60_00);
    await merchant.client.disputes.answerDispute({ params, body: ANSWER });
    house.emulator.control.decideDispute(id, 'lost');
    await merchant.client.disputes.checkDispute({ params });
    expect(await moved(before)).toEqual({
      funding_clearing: -85_00,
      dispute_losses: 60_00,
      provider_fees: 25_00,
    });
    const { moves } = await read(uid);
    expect(moves.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['dispute', -60_00],
      ['dispute_fee', -25_00],
      ['dispute_credit', 60_00],
      ['dispute_debit', -60_00],
    ]);
  });

  test('decided for the merchant before it answered, the money comes back', async () => {
    const { id, before, params } = await disputed(30_00);
    house.emulator.control.decideDispute(id, 'won');
    expect(await merchant.client.disputes.checkDispute({ params })).toMatchObject({ standing: 'won' });
    expect(await moved(before)).toEqual({ funding_clearing: -25_00, provider_fees: 25_00 });
  });

  test('silence past the deadline loses: shown at once, posted when the provider says so', async () => {
    const { uid, before, params } = await disputed(50_00, { replyDays: 2 });
    house.ledgate.advance(3 * DAY_MS);
    merchant = { ...merchant, ...(await signInAs(house.ledgate, merchant)), merchantUid: merchant.merchantUid };
    expect(await read(uid)).toMatchObject({ state: 'open', standing: 'lost', days_left: null });
    await expect(merchant.client.disputes.answerDispute({ params, body: ANSWER })).rejects.toMatchObject({
      problem: { code: 'wrong_state', detail: expect.stringContaining('The last day to answer was') },
    });
    house.emulator.control.advance(3 * DAY_MS);
    await fetched();
    expect(await read(uid)).toMatchObject({ state: 'lost' });
    expect(await moved(before)).toEqual({
      funding_clearing: -75_00,
      dispute_losses: 50_00,
      provider_fees: 25_00,
    });
  });

  test('more than was paid and kept is posted all the same, and somebody looks at it', async () => {
    const { id, before } = await disputed(20_00, { totalCents: 35_00 });
    expect(await moved(before)).toMatchObject({ disputes_held: 35_00, funding_clearing: -60_00 });
    expect(await tasksOf(parts())).toContainEqual(expect.stringMatching(new RegExp(`^More than the \\$20.00.*${id}$`)));
    await sumsUp();
  });
});

describe('reading', () => {
  test('the same again is nothing, also for several at once', async () => {
    const { txn } = saleOf(45_00);
    const before = await balances();
    const id = dispute(txn);
    await Promise.all([fetched(), fetched(), readDisputes(parts()), readDisputes(parts())]);
    await fetched();
    const uid = await uidOf(parts(), id);
    expect(await moved(before)).toMatchObject({ funding_clearing: -70_00, disputes_held: 45_00 });
    const { events, version } = await read(uid);
    expect([version, ...events.map(({ kind }) => kind)]).toEqual([2, 'opened']);
    await sumsUp();
  });
});

describe('what comes otherwise', () => {
  test('one of a sale that we do not know is posted, and somebody looks at it', async () => {
    const before = await balances();
    const id = dispute(stray);
    await fetched();
    await fetched();
    expect(await read(await uidOf(parts(), id))).toMatchObject({
      payment: null,
      amount_cents: 12_05,
      standing: 'needs_answer',
    });
    expect(await moved(before)).toMatchObject({ disputes_held: 12_05 });
    expect((await tasksOf(parts())).filter((subject) => subject.endsWith(id))).toEqual([
      `We know of no such payment: ${id}`,
    ]);
  });

  test('an event of the provider is a reason to look', async () => {
    const id = dispute(saleOf(16_00).txn);
    const told = await house.ledgate.server.inject({
      method: 'POST',
      url: '/api/v1/inbound/processor-events',
      headers: { 'x-processor-secret': 'the secret of events' },
      payload: { event: 'chargeback.created', resource: { id } },
    });
    expect(told.statusCode).toBe(200);
    await house.ledgate.deliver();
    expect(await read(await uidOf(parts(), id))).toMatchObject({ amount_cents: 16_00, standing: 'needs_answer' });
  });
});

describe('who sees what', () => {
  test('the deadline is first; others see nothing, an ISO not the answer, staff no customer', async () => {
    const near = await disputed(11_00, { replyDays: 3 });
    const far = await disputed(12_00, { replyDays: 9 });
    const { results, open } = await merchant.client.disputes.listDisputes({ query: { standing: 'needs_answer' } });
    const shown = results.map(({ id }) => id);
    expect(shown.indexOf(near.uid)).toBeLessThan(shown.indexOf(far.uid));
    expect(open.count).toBe(results.length);
    const [first] = (await merchant.client.disputes.listDisputes({ query: { page_size: 1 } })).results;
    expect(first?.id).toBe(shown[0]);
    const stranger = await signedIn(house.ledgate, 'merchant');
    await expect(stranger.client.disputes.readDispute({ params: near.params })).rejects.toMatchObject({
      code: 'not_found',
    });
    const underwriter = await signedIn(house.ledgate, 'underwriter');
    const seen = await underwriter.client.disputes.readDispute({ params: near.params });
    expect(seen.next_steps['answer']).toMatchObject({ allowed: false });
    expect(seen.kit?.flatMap(({ lines }) => lines)).toEqual([]);
  });

  test('reminders come seven, three days and one day before, each once', async () => {
    await disputed(13_00, { replyDays: 12 });
    const before = await told('dispute_due');
    const round = async (days: number) => {
      await advance(days);
      await remindOfDisputes(parts());
      await remindOfDisputes(parts());
      return (await told('dispute_due')) - before;
    };
    const counts = [await round(1), await round(4), await round(4), await round(2)];
    expect(counts.at(-1)).toBeGreaterThanOrEqual(3);
  });
});
