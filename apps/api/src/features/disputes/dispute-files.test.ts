import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import type { Fault } from '@ledgate/emulator/provider/faults.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { pdf } from '../../testing/files.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signedIn, signInAs } from '../../testing/signed-in.ts';
import { reconcileAnswers } from './public.ts';

let house: WithProcessor<Emulator>;
let merchant: CardMerchant;
const disputes: string[] = [];
const DAY_MS = 86_400_000;

const renew = async (): Promise<void> => {
  merchant = { ...merchant, ...(await signInAs(house.ledgate, merchant)), merchantUid: merchant.merchantUid };
};

beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  const iso = await signedIn(house.ledgate, 'iso', { password: null });
  merchant = await boardedForCards(house.ledgate, { isoUid: iso.isoUid ?? '' });
  const token = await tokenize(house.emulator, merchant);
  for (const cents of [21_00, 22_00, 23_00, 24_00, 25_00]) await charge(merchant.client, token, cents);
  house.ledgate.advance(DAY_MS);
  house.emulator.control.advance(DAY_MS);
  await renew();
  for (const row of house.emulator.control.rows('txns')) house.emulator.control.openDispute(row.id, {});
  await merchant.client.disputes.fetchDisputes();
  const { results } = await merchant.client.disputes.listDisputes({ query: {} });
  disputes.push(...results.map(({ id }) => id));
});
afterAll(() => house.close());
beforeEach(async () => {
  house.emulator.control.clearFaults();
  await renew();
});

const spoil = (...faults: Fault[]): void => house.emulator.control.addFaults(faults);
const QUIET_MS = 31_000;

/** The next that nobody has answered yet. */
const next = (): { uid: string } => ({ uid: disputes.pop() ?? '' });

const read = (uid: string) => merchant.client.disputes.readDispute({ params: { uid } });
const add = (uid: string, name: string, tag = name) =>
  merchant.client.disputes.addDisputeFile({
    params: { uid },
    body: { kind: 'delivery' },
    files: [{ name, content: new Blob([new Uint8Array(pdf({ tag }))]) }],
  });
const BODY = { text: 'It was delivered and signed for at the door.', delivery: {} };
const answer = (params: { uid: string }) => merchant.client.disputes.answerDispute({ params, body: BODY });

const messagesOf = async (uid: string) => {
  const row = await reading(systemCtx(house.ledgate.parts), (tx) =>
    tx.selectFrom('dispute').select('processor_id').where('uid', '=', uid).executeTakeFirstOrThrow(),
  );
  return house.emulator.control.rows('chargebackMessages').filter((one) => one['chargeback'] === row.processor_id);
};

const later = async (): Promise<void> => {
  house.ledgate.advance(QUIET_MS);
  await reconcileAnswers(house.ledgate.parts);
  await renew();
};

describe('an answer is sent once', () => {
  test('whose receipt is lost is found at the provider, and not sent again', async () => {
    const params = next();
    spoil({ kind: 'cut_after', method: 'POST', path: '/chargebackMessages', next: 1 });
    expect(await answer(params)).toMatchObject({ standing: 'waiting', answers: [{ state: 'confirmed' }] });
    expect(await messagesOf(params.uid)).toHaveLength(1);
  });

  test('that cannot be looked up is unknown, allows nothing, and is found later', async () => {
    const params = next();
    spoil(
      { kind: 'cut_after', method: 'POST', path: '/chargebackMessages', next: 1 },
      { kind: 'error_before', method: 'GET', path: '/chargebackMessages', next: 1 },
    );
    const unknown = await answer(params);
    expect(unknown).toMatchObject({ standing: 'sending', answers: [{ state: 'unknown' }] });
    expect(Object.values(unknown.next_steps).some(({ allowed }) => allowed)).toBe(false);
    await later();
    expect(await read(params.uid)).toMatchObject({ standing: 'waiting', answers: [{ state: 'confirmed' }] });
    expect(await messagesOf(params.uid)).toHaveLength(1);
  });

  test('that never arrived can be sent again, with the same files', async () => {
    const params = next();
    await add(params.uid, 'slip.pdf');
    spoil({ kind: 'cut_before', method: 'POST', path: '/chargebackMessages', next: 1 });
    expect(await answer(params)).toMatchObject({ standing: 'sending' });
    await later();
    const again = await read(params.uid);
    expect(again).toMatchObject({ standing: 'needs_answer', answers: [{ state: 'absent' }] });
    expect(again.next_steps['answer']).toMatchObject({ allowed: true });
    const { results } = await merchant.client.notifications.listNotifications({ query: { page_size: 50 } });
    expect(results.filter(({ kind }) => kind === 'dispute_unsent')).toHaveLength(1);
    const sent = await answer(params);
    expect(sent.standing).toBe('waiting');
    const slip = sent.files?.find(({ file }) => file.name === 'slip.pdf');
    expect(slip?.sent_at).not.toBeNull();
    expect(await messagesOf(params.uid)).toHaveLength(1);
  });

  test('whose file does not get through is finished later, and no file is there twice', async () => {
    const params = next();
    await add(params.uid, 'proof.pdf');
    spoil({ kind: 'cut_after', method: 'POST', path: '/files/chargebackDocuments', next: 1 });
    expect(await answer(params)).toMatchObject({ answers: [{ state: 'attaching' }] });
    house.ledgate.advance(30_000);
    await later();
    expect(await read(params.uid)).toMatchObject({ answers: [{ state: 'confirmed' }], standing: 'waiting' });
    const [message] = await messagesOf(params.uid);
    const files = house.emulator.control
      .rows('chargebackDocuments')
      .filter((row) => row['chargebackMessage'] === message?.id);
    expect(files.map(({ name, status }) => [name, status])).toEqual([
      ['1-answer.pdf', 'processed'],
      ['2-delivery.pdf', 'processed'],
    ]);
  });
});

describe('files', () => {
  test('are added once each, removed before they are sent, and read by the merchant and the house alone', async () => {
    const params = next();
    const added = await add(params.uid, 'photo.pdf');
    await expect(add(params.uid, 'copy.pdf', 'photo.pdf')).rejects.toMatchObject({ code: 'file_refused' });
    const file = added.files?.[0]?.file.file_id ?? '';
    const asked = { params: { ...params, file } };
    expect((await merchant.client.disputes.readDisputeFile(asked)).size).toBeGreaterThan(0);
    const admin = await signedIn(house.ledgate, 'admin');
    expect((await admin.client.disputes.readDisputeFile(asked)).size).toBeGreaterThan(0);
    const iso = await signedIn(house.ledgate, 'iso', { isoUid: merchant.isoUid ?? '' });
    const seen = await iso.client.disputes.readDispute({ params });
    expect(seen).toMatchObject({ kit: null, files: null, answers: null });
    const stranger = await signedIn(house.ledgate, 'merchant');
    for (const { client } of [iso, stranger]) {
      await expect(client.disputes.readDisputeFile(asked)).rejects.toMatchObject({ code: 'not_found' });
      await expect(client.documents.readFile({ params: { id: file }, query: {} })).rejects.toThrow();
    }
    expect((await merchant.client.disputes.removeDisputeFile(asked)).files).toEqual([]);
    await expect(merchant.client.disputes.readDisputeFile(asked)).rejects.toMatchObject({ code: 'not_found' });
  });
});
