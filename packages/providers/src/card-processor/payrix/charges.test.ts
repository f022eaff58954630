import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exampleCharge } from '../example-charge.ts';
import { makeCharges } from './charges.ts';
import { makeClient } from './client.ts';
import { type Answers, startAnswers } from './testing-answers.ts';

let answers: Answers;
beforeAll(async () => {
  answers = await startAnswers();
});
beforeEach(() => void answers.came.splice(0));
afterAll(() => answers.close());

const effecting = { note: () => undefined, token: () => 'payment:charge' };
const charge = () =>
  makeCharges(makeClient({ url: answers.url, key: 'k', timeoutMs: 300, rateWaitMs: 5, rateTries: 1 })).charge(
    exampleCharge('t1_mer_1', 'a'.repeat(32)),
    effecting,
  );

const ROW = {
  id: 't1_txn_1',
  merchant: 't1_mer_1',
  type: '1',
  status: '1',
  approved: '1205',
  total: 1205,
  created: '2026-11-17 17:23:24.0001',
};
const RESULTS = [
  { id: 't1_txr_1', type: 1, code: 0, message: 'Approved' },
  { id: 't1_txr_2', type: 5, code: 4, message: 'No match' },
];
/** Answers a creation without its results, and what is asked after it like this. */
const answer = (status: number, row: object): void =>
  answers.reply((request, response) => {
    const isCharge = request.method === 'POST';
    response.writeHead(isCharge ? 200 : status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ response: { data: [isCharge ? ROW : row], errors: [], details: {} } }));
  });

test('where the answer comes without results they are read, so that nobody is told that nobody asked', async () => {
  answer(200, { ...ROW, txnResults: RESULTS });
  expect(await charge()).toMatchObject({
    outcome: 'approved',
    txn: { avs: 'no_match', cvv: 'none', approvedCents: 1205 },
  });
  expect(answers.came.map(({ line }) => line.split('?')[0])).toEqual(['POST /txns', 'GET /txns/t1_txn_1']);
});

test.each([429, 401, 500])(
  'results that cannot be read (%i) leave it open, and never say that nothing was sent',
  async (status) => {
    answer(status, {});
    await expect(charge()).rejects.toMatchObject({ name: 'Unknown', code: 'unread' });
  },
);

test('without a reference nothing is sent: nobody could find it again', async () => {
  const order = { ...exampleCharge('t1_mer_1', 'a'.repeat(32)), reference: '' };
  const { charge: sell } = makeCharges(makeClient({ url: answers.url, key: 'k' }));
  await expect(sell(order, effecting)).rejects.toMatchObject({ name: 'NotSent', code: 'no_reference' });
  expect(answers.came).toEqual([]);
});
