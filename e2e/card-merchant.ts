import { STEPS, standing } from '@ledgate/api/testing/desk.ts';
import { expect } from '@playwright/test';
import { type Desk, openDesk, walk } from './desk-cases.ts';

const tellEmulator = async (what: string, body: object): Promise<void> => {
  const answer = await fetch(`${process.env['LEDGATE_E2E_EMULATOR'] ?? ''}/_emulator/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
};

/** Approved, sent to the provider and live there: a merchant that takes cards. */
export const cardMerchant = async (): Promise<Desk> => {
  const desk = await openDesk();
  const { uid, admin, bank } = desk;
  const { results: isos } = await admin.client.users.listIsos();
  const body = { iso_uid: isos[0]?.uid ?? '', reason: 'Referred by them.' };
  await admin.client.review.assignIso({ params: { uid }, body });
  await walk(desk, 'accept');
  await STEPS.approve(desk);
  await tellEmulator('script', { custom: uid, outcome: 'approve' });
  const { exists } = await admin.client.handoff.checkProvider({ params: { uid }, query: {} });
  // Tests use few tax IDs, so another shop of the same owner may be there already.
  if (exists) await admin.client.handoff.decideMatch({ params: { uid }, body: { decision: 'location' } });
  const { evidence } = await standing(desk, admin);
  await admin.client.handoff.sendToBank({ body: { application_uid: uid, bank_uid: bank, evidence } });
  await expect
    .poll(async () => (await standing(desk, admin)).status, { timeout: 60_000, message: 'live at the provider' })
    .toBe('boarded');
  return desk;
};
