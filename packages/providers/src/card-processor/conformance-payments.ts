import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DeclineReason } from '@ledgate/domain/payments/declines.ts';
import { Refused } from '../outside/failures.ts';
import type { ProcessorSide } from './conformance.ts';
import { makeTranscript } from './transcript.ts';
import { exampleOrder } from './example-order.ts';
import { exampleCharge } from './example-charge.ts';
import type { CardPayments, ChargeOrder, FollowOrder } from './payments-port.ts';

/** A side that has a browser: who types a card there gets the token that stands for it. */
export interface PaymentsSide extends ProcessorSide {
  readonly typeCard: (
    merchantId: string,
    card: { readonly number: string; readonly cvv?: string; readonly expires?: string },
  ) => Promise<string>;
  /** Everything that was taken goes into a batch. */
  readonly closeBatches: () => Promise<void>;
  /** Somebody at a reader, by our reference of what it waits for. */
  readonly atReader: (reference: string, act: 'insert' | 'tap' | 'decline' | 'cancel') => void;
  readonly letPass: (ms: number) => void;
  /** A cardholder disputes a sale that was captured. */
  readonly openDispute: (txnId: string, cycle: 'retrieval' | 'first', reasonCode: string) => string;
  /** The merchant's bank sends it back. */
  readonly returnDeposit: (depositId: string) => void;
  /** Of the files that came with answers to disputes. */
  readonly evidenceNames: () => string[];
}

export const VISA = '4242424242424242';

/** The amounts of the provider's sandbox, each with what it is declined for. */
const DECLINES: readonly (readonly [cents: number, DeclineReason])[] = [
  [95_87, 'declined'],
  [500_01, 'over_limit'],
  [500_04, 'insufficient_funds'],
  [848_00, 'network_down'],
  [100_01, 'issuer_unavailable'],
  [100_02, 'resubmit'],
  [100_03, 'call_issuer'],
  [100_05, 'issuer_error'],
  [100_06, 'restricted_card'],
  [100_07, 'card_not_active'],
  [100_08, 'illegal_transaction'],
  [100_09, 'duplicate'],
  [100_10, 'system_error'],
  [100_11, 'system_error'],
  [100_12, 'lost_or_stolen'],
  [100_13, 'expired_card'],
  [100_14, 'restricted_card'],
  [100_15, 'no_such_issuer'],
  [100_16, 'not_allowed_here'],
  [100_17, 'cardholder_not_permitted'],
  [100_18, 'stop_recurring'],
  [100_19, 'do_not_honor'],
  [100_20, 'id_required'],
  [100_21, 'network_error'],
];

export const boardedMerchant = async (
  { processor, taxId }: ProcessorSide,
  { asking, effecting }: ReturnType<typeof makeTranscript>,
): Promise<{ merchantId: string; entityId: string }> => {
  const ids = await processor.create(exampleOrder(crypto.randomUUID(), taxId(0)), effecting());
  await processor.submit(ids.merchantId, effecting());
  const isBoarded = async () => (await processor.merchant(ids.merchantId, asking))?.state === 'boarded';
  await vi.waitUntil(isBoarded, { timeout: 30_000 });
  return ids;
};

export interface PaymentsScene extends ReturnType<typeof makeTranscript> {
  readonly side: () => PaymentsSide;
  readonly payments: () => CardPayments;
  readonly merchant: () => string;
  readonly entity: () => string;
  readonly sale: (change?: Partial<ChargeOrder>) => Promise<ChargeOrder>;
  readonly follow: (kind: FollowOrder['kind'], forTxn: string, totalCents?: number) => FollowOrder;
  /** Tokens that were made. */
  readonly tokens: string[];
}

export const setPaymentsScene = (start: () => Promise<PaymentsSide>): PaymentsScene => {
  let started: PaymentsSide | null = null;
  let merchantId = '';
  let entityId = '';
  const transcript = makeTranscript();
  const tokens: string[] = [];
  beforeAll(async () => {
    started = await start();
    ({ merchantId, entityId } = await boardedMerchant(started, transcript));
  }, 60_000);
  afterAll(() => started?.stop());
  const side = (): PaymentsSide => {
    if (!started) throw new Error('nobody is there yet');
    return started;
  };
  return {
    ...transcript,
    side,
    tokens,
    payments: () => side().processor.payments,
    merchant: () => merchantId,
    entity: () => entityId,
    sale: async (change = {}) => {
      const token = change.token ?? (await side().typeCard(merchantId, { number: VISA }));
      tokens.push(token);
      return { ...exampleCharge(merchantId, token), ...change, token };
    },
    follow: (kind, forTxn, totalCents = 0) => ({
      kind,
      merchantId,
      forTxn,
      reference: crypto.randomUUID(),
      totalCents,
      taxCents: 0,
      tipCents: 0,
      surchargeCents: 0,
    }),
  };
};

const testNoCards = ({ exchanges, tokens }: PaymentsScene): void => {
  test('no card and no token stands in any of what was noted', () => {
    const said = JSON.stringify(exchanges);
    expect(tokens.length).toBeGreaterThan(0);
    for (const secret of [VISA, ...tokens]) expect(said).not.toContain(secret);
  });
};

const describeCharging = (name: string, start: () => Promise<PaymentsSide>): void => {
  describe(`${name} charges cards`, () => {
    const scene = setPaymentsScene(start);
    const { asking, effecting, merchant, payments, sale } = scene;

    test('a sale is approved, says what is known of the card, and is found by our reference', async () => {
      const order = await sale({ totalCents: 42_17, taxCents: 2_17, tipCents: 5_00 });
      const charged = await payments().charge(order, effecting());
      const txn = {
        merchantId: merchant(),
        reference: order.reference,
        kind: 'sale',
        state: 'approved',
        isVoided: false,
        totalCents: 42_17,
        tipCents: 5_00,
        approvedCents: 42_17,
        refundedCents: 0,
        card: { brand: 'visa', last4: '4242' },
        avs: 'match',
        cvv: 'match',
        decline: null,
        entry: 'keyed',
      };
      expect(charged).toMatchObject({ outcome: 'approved', txn });
      const id = charged.txn?.id ?? '';
      const there = await payments().txn(id, asking);
      expect(there).toEqual(charged.txn);
      expect(await payments().findTxn({ merchantId: merchant(), reference: order.reference }, asking)).toEqual(there);
      expect(await payments().findTxn({ merchantId: merchant(), reference: crypto.randomUUID() }, asking)).toBeNull();
    });

    test('the same sale with the same token is one charge and the same answer', async () => {
      const order = await sale();
      const once = effecting();
      const first = await payments().charge(order, once);
      expect(await payments().charge(order, once)).toEqual(first);
    });

    test.each(DECLINES)('%i cents is answered with a decline: %s', async (totalCents, reason) => {
      const order = await sale({ totalCents, taxCents: 0 });
      const charged = await payments().charge(order, effecting());
      expect(charged).toMatchObject({ outcome: 'declined', reason, txn: { state: 'failed', decline: reason } });
      const found = await payments().findTxn({ merchantId: merchant(), reference: order.reference }, asking);
      expect(found).toMatchObject({ state: 'failed', approvedCents: 0 });
    });

    test('a card that stands for nothing is refused, and nothing was made', async () => {
      const order = await sale({ token: '0123456789abcdef0123456789abcdef' });
      await expect(payments().charge(order, effecting())).rejects.toBeInstanceOf(Refused);
      expect(await payments().findTxn({ merchantId: merchant(), reference: order.reference }, asking)).toBeNull();
    });

    testNoCards(scene);
  });
};

const describeFollowing = (name: string, start: () => Promise<PaymentsSide>): void => {
  describe(`${name} follows up charges`, () => {
    const scene = setPaymentsScene(start);
    const { asking, effecting, follow, payments, sale, side } = scene;
    const charge = async (change: Partial<ChargeOrder> = {}): Promise<string> =>
      (await payments().charge(await sale(change), effecting())).txn?.id ?? '';

    test('an authorization says when it ends, is captured in part, and only once', async () => {
      const auth = await charge({ kind: 'auth', totalCents: 50_00 });
      expect((await payments().txn(auth, asking))?.expiresAt?.getTime()).toBeGreaterThan(Date.now());
      const order = follow('capture', auth, 30_00);
      const captured = await payments().follow(order, effecting());
      expect(captured).toMatchObject({
        outcome: 'approved',
        txn: { kind: 'capture', totalCents: 30_00, forTxn: auth, reference: order.reference },
      });
      await expect(payments().follow(follow('capture', auth, 10_00), effecting())).rejects.toBeInstanceOf(Refused);
    });

    test('a sale is voided once, and then is void', async () => {
      const id = await charge();
      const order = follow('void', id);
      const once = effecting();
      const first = await payments().follow(order, once);
      expect(first).toMatchObject({ outcome: 'approved', txn: { kind: 'void', forTxn: id } });
      expect(await payments().follow(order, once)).toEqual(first);
      expect(await payments().txn(id, asking)).toMatchObject({ isVoided: true });
      await expect(payments().follow(follow('void', id), effecting())).rejects.toBeInstanceOf(Refused);
    });

    test('a tip is added while the batch is open', async () => {
      const id = await charge({ totalCents: 20_00, taxCents: 0 });
      await payments().adjustTip({ txnId: id, tipCents: 3_00, totalCents: 23_00 }, effecting());
      expect(await payments().txn(id, asking)).toMatchObject({ totalCents: 23_00, tipCents: 3_00 });
    });

    test('what was captured is refunded in parts up to all of it, and its tip stays', async () => {
      const id = await charge({ totalCents: 20_00, taxCents: 0 });
      await side().closeBatches();
      await expect(payments().follow(follow('void', id), effecting())).rejects.toBeInstanceOf(Refused);
      const tip = { txnId: id, tipCents: 1_00, totalCents: 21_00 };
      await expect(payments().adjustTip(tip, effecting())).rejects.toBeInstanceOf(Refused);
      expect(await payments().follow(follow('refund', id, 15_00), effecting())).toMatchObject({ outcome: 'approved' });
      await expect(payments().follow(follow('refund', id, 5_01), effecting())).rejects.toBeInstanceOf(Refused);
      expect(await payments().follow(follow('refund', id, 5_00), effecting())).toMatchObject({ outcome: 'approved' });
      expect(await payments().txn(id, asking)).toMatchObject({ refundedCents: 20_00, batchId: expect.any(String) });
    });

    testNoCards(scene);
  });
};

const describeCards = (name: string, start: () => Promise<PaymentsSide>): void => {
  describe(`${name} keeps cards`, () => {
    const scene = setPaymentsScene(start);
    const { asking, effecting, merchant, payments, sale, side, tokens } = scene;

    test('a browser is let in for a while, by a key and a script of the provider’s origin', async () => {
      const opened = await payments().openFields(merchant(), effecting());
      expect(opened.key).toMatch(/^\w{16,}$/);
      tokens.push(opened.key);
      expect(opened.scriptUrl.startsWith(`${opened.origin}/`)).toBe(true);
      expect(opened.expiresInMinutes).toBe(8);
    });

    test('a card on file is known by its token, charged without a code, and forgotten', async () => {
      const order = await sale();
      const card = await payments().card(order.token, asking);
      expect(card).toMatchObject({ brand: 'visa', last4: '4242', expires: '2030-12', token: order.token });
      await payments().charge({ ...order, storedCard: 'first' }, effecting());
      const again = { ...order, reference: crypto.randomUUID(), entry: 'on_file', storedCard: 'merchant' } as const;
      expect(await payments().charge(again, effecting())).toMatchObject({
        outcome: 'approved',
        txn: { entry: 'on_file', cvv: 'none' },
      });
      await payments().forgetCard(card?.id ?? '', effecting());
      await payments().forgetCard(card?.id ?? '', effecting());
      expect(await payments().card(order.token, asking)).toBeNull();
      const late = { ...order, reference: crypto.randomUUID() };
      await expect(payments().charge(late, effecting())).rejects.toBeInstanceOf(Refused);
    });

    test('another merchant can neither use the card nor touch the sale', async () => {
      const order = await sale();
      const charged = await payments().charge(order, effecting());
      const other = await boardedMerchant(side(), scene);
      const theirs = { ...order, merchantId: other.merchantId, reference: crypto.randomUUID() };
      await expect(payments().charge(theirs, effecting())).rejects.toBeInstanceOf(Refused);
      const void_ = { ...scene.follow('void', charged.txn?.id ?? ''), merchantId: other.merchantId };
      await expect(payments().follow(void_, effecting())).rejects.toBeInstanceOf(Refused);
    });

    testNoCards(scene);
  });
};

/** What everybody does who takes cards, whoever is behind it. */
export const describePayments = (name: string, start: () => Promise<PaymentsSide>): void => {
  for (const describeOne of [describeCharging, describeFollowing, describeCards]) describeOne(name, start);
};
