import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTranscript } from './transcript.ts';
import { boardedMerchant, type PaymentsSide, VISA } from './conformance-payments.ts';
import { EXPECTED, failureOf, type SpoiledSide } from './conformance-trouble.ts';
import { exampleCharge } from './example-charge.ts';
import type { FollowOrder } from './payments-port.ts';

type Side = SpoiledSide & PaymentsSide;

/** When the answer to a charge does not come as it should, what is certain afterwards is said, and nothing more. */
export const describePaymentsTrouble = (name: string, start: () => Promise<Side>): void => {
  describe(`${name} meets trouble while it charges`, () => {
    let side: Side;
    let merchantId = '';
    const transcript = makeTranscript();
    const { exchanges, asking, effecting } = transcript;
    beforeAll(async () => {
      side = await start();
      ({ merchantId } = await boardedMerchant(side, transcript));
    });
    beforeEach(() => side.spoil(null));
    afterAll(() => side.stop());
    const order = async () => exampleCharge(merchantId, await side.typeCard(merchantId, { number: VISA }));

    test.each(EXPECTED)('%s: a charge ends as %o, and a look tells', async (trouble, kind, isDone) => {
      const { payments } = side.processor;
      const sale = await order();
      side.spoil(trouble);
      const failure = await failureOf(payments.charge(sale, effecting()));
      expect(failure).toBeInstanceOf(kind);
      expect(JSON.stringify([failure.message, failure.code, failure.cause])).not.toContain(sale.token);
      side.spoil(null);
      const found = await payments.findTxn({ merchantId, reference: sale.reference }, asking);
      expect(found?.state ?? null).toBe(isDone ? 'approved' : null);
      expect(exchanges.at(-2)).toMatchObject({ failure: failure.code });
      expect(exchanges.at(-2)?.request).toMatch(/^POST \/txns/);
    });

    test.each(EXPECTED)('%s: a void ends as %o, and a look tells', async (trouble, kind, isDone) => {
      const { payments } = side.processor;
      const { txn } = await payments.charge(await order(), effecting());
      const sums = { totalCents: 0, taxCents: 0, tipCents: 0, surchargeCents: 0 };
      const reference = crypto.randomUUID();
      const undo: FollowOrder = { kind: 'void', merchantId, forTxn: txn?.id ?? '', reference, ...sums };
      side.spoil(trouble);
      expect(await failureOf(payments.follow(undo, effecting()))).toBeInstanceOf(kind);
      side.spoil(null);
      expect((await payments.findTxn({ merchantId, reference }, asking))?.kind ?? null).toBe(isDone ? 'void' : null);
      expect(await payments.txn(undo.forTxn, asking)).toMatchObject({ isVoided: isDone });
    });

    test('a decline stays one, though nobody can look it up', async () => {
      const sale = { ...(await order()), totalCents: 100_19 };
      side.spoilReads('error, not done');
      const charged = await side.processor.payments.charge(sale, effecting());
      expect(charged).toMatchObject({ outcome: 'declined', reason: 'do_not_honor', txn: null });
    });
  });
};
