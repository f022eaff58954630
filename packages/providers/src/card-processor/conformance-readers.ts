import { describe, expect, test } from 'vitest';
import { Refused } from '../outside/failures.ts';
import { type PaymentsScene, type PaymentsSide, setPaymentsScene } from './conformance-payments.ts';
import type { ReaderOrder } from './payments-port.ts';

const MINUTE_MS = 60_000;

const makeBeginning = ({ asking, effecting, merchant, payments }: PaymentsScene) => {
  const order = async (): Promise<ReaderOrder> => {
    const [reader] = await payments().readers(merchant(), asking);
    return {
      kind: 'sale',
      merchantId: merchant(),
      readerId: reader?.id ?? '',
      reference: crypto.randomUUID(),
      totalCents: 31_40,
      taxCents: 1_40,
      tipCents: 0,
      surchargeCents: 0,
      orderNo: 'A-18',
      asksTip: false,
    };
  };
  const begin = async () => {
    const made = await order();
    return { ...(await payments().startReader(made, effecting())), reference: made.reference };
  };
  const state = async (id: string) => (await payments().readerTxn(id, asking))?.state;
  return { order, begin, state };
};

const describePaying = (name: string, start: () => Promise<PaymentsSide>): void => {
  describe(`${name} takes cards at readers`, () => {
    const scene = setPaymentsScene(start);
    const { asking, effecting, merchant, payments, side } = scene;
    const { order, begin, state } = makeBeginning(scene);

    test('a merchant has two readers, and an amount sent to one becomes a payment there', async () => {
      const readers = await payments().readers(merchant(), asking);
      expect(readers).toMatchObject([{ isOnline: true }, { isOnline: true }]);
      const { id, reference, state: first } = await begin();
      expect(first).toBe('starting');
      await expect.poll(() => state(id)).toBe('waiting_for_card');
      side().atReader(reference, 'insert');
      const ended = await payments().readerTxn(id, asking);
      expect(ended).toMatchObject({ state: 'approved', reference, txnId: expect.any(String) });
      expect(await payments().findReaderTxn({ merchantId: merchant(), reference }, asking)).toEqual(ended);
      const txn = await payments().txn(ended?.txnId ?? '', asking);
      expect(txn).toMatchObject({
        kind: 'sale',
        entry: 'chip',
        aid: expect.stringMatching(/^A0/),
        totalCents: 31_40,
        reference,
        avs: 'none',
        cvv: 'none',
      });
      expect(await payments().findTxn({ merchantId: merchant(), reference }, asking)).toEqual(txn);
    });

    test('asked twice with one token it prompts once, and who is busy takes nothing else', async () => {
      const made = await order();
      const once = effecting();
      const first = await payments().startReader(made, once);
      expect((await payments().startReader(made, once)).id).toBe(first.id);
      await expect(begin()).rejects.toBeInstanceOf(Refused);
      side().atReader(made.reference, 'tap');
      expect(await payments().findTxn({ merchantId: merchant(), reference: made.reference }, asking)).toMatchObject({
        entry: 'contactless',
      });
    });
  });
};

const describeEnding = (name: string, start: () => Promise<PaymentsSide>): void => {
  describe(`${name} ends at readers without a payment`, () => {
    const scene = setPaymentsScene(start);
    const { asking, effecting, merchant, payments, side } = scene;
    const { begin, state } = makeBeginning(scene);

    test('a decline, a customer who walks away and one who never comes end without a payment', async () => {
      const declined = await begin();
      side().atReader(declined.reference, 'decline');
      expect(await state(declined.id)).toBe('declined');
      const by = { merchantId: merchant(), reference: declined.reference };
      expect(await payments().findTxn(by, asking)).toMatchObject({ state: 'failed', decline: 'do_not_honor' });
      const left = await begin();
      side().atReader(left.reference, 'cancel');
      expect(await state(left.id)).toBe('canceled');
      const late = await begin();
      side().letPass(2 * MINUTE_MS);
      expect(await state(late.id)).toBe('timed_out');
      expect(await payments().findTxn({ merchantId: merchant(), reference: late.reference }, asking)).toBeNull();
    });

    test('we cancel what waits, twice as well as once, and not what is over', async () => {
      const waiting = await begin();
      await payments().cancelReader(waiting.id, effecting());
      await payments().cancelReader(waiting.id, effecting());
      expect(await state(waiting.id)).toBe('canceled');
      const over = await begin();
      side().atReader(over.reference, 'insert');
      await expect(payments().cancelReader(over.id, effecting())).rejects.toBeInstanceOf(Refused);
      expect(await payments().readerTxn('t1_ttx_00000000000000000000000', asking)).toBeNull();
    });
  });
};

/** What everybody does who has card readers. */
export const describeReaders = (name: string, start: () => Promise<PaymentsSide>): void => {
  describePaying(name, start);
  describeEnding(name, start);
};
