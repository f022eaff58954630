import { describe, expect, test } from 'vitest';
import { Refused } from '../outside/failures.ts';
import { type PaymentsScene, type PaymentsSide, setPaymentsScene } from './conformance-payments.ts';

const WEEK_MS = 7 * 86_400_000;
const EVER = new Date(0);

const makeSelling =
  ({ effecting, payments, sale }: PaymentsScene) =>
  async (totalCents: number): Promise<string> =>
    (await payments().charge(await sale({ totalCents, taxCents: 0 }), effecting())).txn?.id ?? '';

const describeDeposits = (name: string, start: () => Promise<PaymentsSide>): void => {
  describe(`${name} pays out`, () => {
    const scene = setPaymentsScene(start);
    const { asking, effecting, entity, follow, merchant, payments, side } = scene;
    const sell = makeSelling(scene);

    test('sales become a batch, the batch a deposit, and each is made of what is in it to the cent', async () => {
      const { processor } = side();
      await processor.addFee(
        entity(),
        { name: 'Flat rate', schedule: 7, unit: 'percent', amount: 10_000 },
        effecting(),
      );
      await processor.addReserve(entity(), { ppm: 100_000, days: 180, maxCents: null }, effecting());
      const ids = [await sell(40_00), await sell(20_00)];
      await side().closeBatches();
      const [batch] = await payments().batches({ merchantId: merchant(), since: EVER }, asking);
      expect(batch).toMatchObject({ merchantId: merchant(), isClosed: true, netCents: 60_00, count: 2 });
      expect(batch?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      const inside = await payments().batchTxns(batch?.id ?? '', asking);
      expect(inside.map(({ id }) => id)).toEqual(ids);
      expect(inside[0]?.interchange).toMatchObject({ category: 'CPS/Card Not Present', downgrade: null });
      side().letPass(WEEK_MS);
      const [deposit] = await payments().deposits({ entityId: entity(), since: EVER }, asking);
      expect(deposit).toMatchObject({ state: 'processed', netCents: 60_00 - 60 - 6_00, batchId: batch?.id });
      expect(await payments().deposit(deposit?.id ?? '', asking)).toEqual(deposit);
      expect(await payments().deposit('t1_dbm_00000000000000000000000', asking)).toBeNull();
      const entries = await payments().depositEntries(deposit?.id ?? '', asking);
      expect(entries.map(({ event, netCents }) => [event, netCents])).toEqual([
        ['capture', 40_00],
        ['capture', 20_00],
        ['fee', -60],
        ['reserve', -6_00],
      ]);
      expect(entries.map(({ aboutId }) => aboutId)).toEqual([...ids, batch?.id, batch?.id]);
      expect(await payments().txn(ids[0] ?? '', asking)).toMatchObject({ state: 'settled' });
    });

    test('only what changed since is told, oldest first', async () => {
      const [first] = await payments().batches({ merchantId: merchant(), since: EVER }, asking);
      const last = new Date(`${first?.modified.slice(0, 23).replace(' ', 'T')}Z`);
      const since = new Date(last.getTime() + 1);
      expect(await payments().batches({ merchantId: merchant(), since }, asking)).toEqual([]);
      const id = await sell(10_00);
      await side().closeBatches();
      await payments().follow(follow('refund', id, 4_00), effecting());
      await side().closeBatches();
      const later = await payments().batches({ merchantId: merchant(), since }, asking);
      expect(later.map(({ netCents }) => netCents)).toEqual([10_00, -4_00]);
    });
  });
};

const makeDisputing = (scene: PaymentsScene) => {
  const sell = makeSelling(scene);
  return async (cycle: 'retrieval' | 'first') => {
    const txnId = await sell(25_00);
    await scene.side().closeBatches();
    const id = scene.side().openDispute(txnId, cycle, '13.1');
    return { id, txnId, read: () => scene.payments().dispute(id, scene.asking) };
  };
};

const describeDisputes = (name: string, start: () => Promise<PaymentsSide>): void => {
  describe(`${name} has disputes`, () => {
    const scene = setPaymentsScene(start);
    const { asking, effecting, entity, follow, merchant, payments, side } = scene;
    const disputed = makeDisputing(scene);

    test('a dispute names its sale, its reason and its deadline, and keeps it from being refunded', async () => {
      const { id, txnId, read } = await disputed('first');
      expect(await read()).toMatchObject({
        merchantId: merchant(),
        txnId,
        cycle: 'first',
        state: 'open',
        totalCents: 25_00,
        reasonCode: '13.1',
        replyBy: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        isActionable: true,
      });
      const all = await payments().disputes({ merchantId: merchant(), since: EVER }, asking);
      expect(all.map((one) => one.id)).toEqual([id]);
      await expect(payments().follow(follow('refund', txnId, 1_00), effecting())).rejects.toBeInstanceOf(Refused);
      expect(await payments().dispute('t1_chb_00000000000000000000000', asking)).toBeNull();
    });

    test('one that is answered with evidence is decided, and the money comes back', async () => {
      const { id, read } = await disputed('first');
      const answer = { disputeId: id, act: 'represent', text: 'Delivered and signed for.' } as const;
      const { messageId } = await payments().answerDispute(answer, effecting());
      const file = { name: 'receipt.pdf', bytes: new TextEncoder().encode('%PDF-1.7'), mime: 'application/pdf' };
      await payments().addEvidence(messageId, file, effecting());
      await payments().addEvidence(messageId, file, effecting());
      expect(side().evidenceNames()).toEqual(['receipt.pdf']);
      const said = await payments().disputeMessages(id, asking);
      expect(said).toEqual([{ id: messageId, act: 'represent', text: answer.text }]);
      expect(await read()).toMatchObject({ cycle: 'representment', state: 'open', isActionable: false });
      await expect(payments().answerDispute(answer, effecting())).rejects.toBeInstanceOf(Refused);
      side().letPass(2 * WEEK_MS);
      expect(await read()).toMatchObject({ state: 'won' });
      const entries = [];
      for (const deposit of await payments().deposits({ entityId: entity(), since: EVER }, asking))
        entries.push(...(await payments().depositEntries(deposit.id, asking)));
      const about = entries.filter(({ aboutId }) => aboutId === id).map(({ event, netCents }) => [event, netCents]);
      expect(about).toEqual([
        ['chargeback', -25_00],
        ['chargeback_reversal', 25_00],
      ]);
    });
  });
};

const describeEnds = (name: string, start: () => Promise<PaymentsSide>): void => {
  describe(`${name} ends disputes`, () => {
    const scene = setPaymentsScene(start);
    const { effecting, payments, side } = scene;
    const disputed = makeDisputing(scene);

    test('accepted it is lost; a request for papers that is answered is closed; silence loses', async () => {
      const accepted = await disputed('first');
      await payments().answerDispute({ disputeId: accepted.id, act: 'accept', text: 'Ours.' }, effecting());
      expect(await accepted.read()).toMatchObject({ state: 'lost', isActionable: false });
      const asked = await disputed('retrieval');
      await payments().answerDispute({ disputeId: asked.id, act: 'represent', text: 'The slip.' }, effecting());
      expect(await asked.read()).toMatchObject({ state: 'closed' });
      const silent = await disputed('first');
      side().letPass(4 * WEEK_MS);
      expect(await silent.read()).toMatchObject({ state: 'lost' });
    });
  });
};

/** What everybody does who pays merchants out and tells them of disputes. */
export const describeSettlements = (name: string, start: () => Promise<PaymentsSide>): void => {
  describeDeposits(name, start);
  describeDisputes(name, start);
  describeEnds(name, start);
};
