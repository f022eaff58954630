import type { DisputeRow, DisputeView } from '@ledgate/contract/dispute-view.ts';
import { expect, type Page } from '@playwright/test';
import type { View } from './view.ts';

const AT = '2026-11-02T15:04:05.000Z';
const UID = '5f0c7a10-0000-4000-8000-000000000031';
const NO = { allowed: false, why: 'It was answered. The customer’s bank is looking at it.' };
const YES = { allowed: true, why: null };

const ROW: DisputeRow = {
  id: UID,
  merchant: { uid: UID, name: 'Harbor Coffee' },
  payment: { uid: UID, reference: 'NA5K6HHGR', brand: 'visa', last4: '4242' },
  cycle: 'first',
  state: 'open',
  standing: 'needs_answer',
  amount_cents: 2700,
  fee_cents: 2500,
  reason_code: '13.1',
  reason_title: 'Not received',
  received_on: '2026-11-02',
  reply_by: '2026-11-22',
  days_left: 2,
};

const FILE: NonNullable<DisputeView['files']>[number] = {
  file: {
    file_id: UID,
    name: 'proof-of-delivery.pdf',
    mime: 'application/pdf',
    size: 12_345,
    sha256: 'ab'.repeat(32),
    pages: 1,
    scan: 'clean',
    uploaded_at: AT,
    uploaded_by: { uid: UID, name: 'Robin Park' },
    may_open: true,
  },
  kind: 'delivery',
  is_made: false,
  sent_at: null,
};

const DISPUTE: DisputeView = {
  ...ROW,
  reason: {
    said: 'Merchandise or services not received',
    sentence: 'The customer says the goods or services they paid for never came.',
    wins: 'Show that it was delivered: the tracking number, the day and the address, or that the service was used.',
    evidence: ['delivery', 'signature', 'receipt', 'messages', 'customer'],
  },
  money: { taken_cents: 2700, credited_cents: 0, lost_cents: 0 },
  moves: [
    { kind: 'dispute', cents: -2700, at: AT },
    { kind: 'dispute_fee', cents: -2500, at: AT },
  ],
  kit: [
    {
      kind: 'delivery',
      label: 'Delivery',
      hint: 'Carrier, tracking number, day and address of delivery.',
      from: 'typed',
      lines: [],
      is_ready: true,
    },
    {
      kind: 'signature',
      label: 'Signature',
      hint: 'A signed slip, contract or proof of delivery.',
      from: 'uploaded',
      lines: [],
      is_ready: false,
    },
    {
      kind: 'receipt',
      label: 'Receipt',
      hint: 'The receipt of the payment, line by line.',
      from: 'gathered',
      lines: ['Harbor Coffee', 'Nov 2, 2026, 7:04 AM PST', 'Total: $27.00', 'Visa •••• 4242'],
      is_ready: true,
    },
  ],
  files: [FILE],
  answers: [],
  events: [{ kind: 'opened', cycle: 'first', about: '', at: AT, by: null }],
  next_steps: { answer: YES, accept: YES, add_file: YES },
  version: 2,
};

const ANSWERED: DisputeView = {
  ...DISPUTE,
  cycle: 'representment',
  standing: 'waiting',
  days_left: null,
  moves: [...DISPUTE.moves, { kind: 'dispute_credit', cents: 2700, at: AT }],
  files: [{ ...FILE, sent_at: AT }],
  answers: [
    {
      uid: UID,
      act: 'represent',
      text: 'The customer signed for the parcel at the door.',
      delivery: { carrier: 'UPS', tracking: '', delivered_on: '', address: '' },
      state: 'confirmed',
      fault: null,
      made_at: AT,
      made_by: { uid: UID, name: 'Robin Park' },
    },
  ],
  events: [
    ...DISPUTE.events,
    { kind: 'answered', cycle: 'first', about: '', at: AT, by: 'Robin Park' },
    { kind: 'answer_sent', cycle: 'first', about: '', at: AT, by: null },
    { kind: 'cycle_changed', cycle: 'representment', about: '', at: AT, by: null },
  ],
  next_steps: { answer: NO, accept: NO, add_file: NO },
};

const openDispute = async (page: Page, dispute: DisputeView): Promise<void> => {
  await page.route(`**/api/dispute/${UID}`, (route) => route.fulfill({ json: dispute }));
  await page.goto(`/disputes/${UID}`);
  await expect(page.getByRole('heading', { name: 'Dispute of $27.00' })).toBeVisible();
};

export const DISPUTES: View[] = [
  {
    name: 'disputes',
    who: 'merchant',
    open: async (page) => {
      const won: DisputeRow = { ...ROW, id: UID.replace(/1$/, '2'), state: 'won', standing: 'won', days_left: null };
      await page.route('**/api/dispute?*', (route) =>
        route.fulfill({ json: { results: [ROW, won], next_cursor: null, open: { count: 1, cents: 2700 } } }),
      );
      await page.goto('/disputes');
      await expect(page.getByText('2 days left')).toBeVisible();
    },
  },
  { name: 'dispute', who: 'merchant', open: (page) => openDispute(page, DISPUTE) },
  {
    name: 'dispute-accept',
    who: 'merchant',
    open: async (page) => {
      await openDispute(page, DISPUTE);
      await page.getByRole('button', { name: 'Accept the dispute' }).click();
      await expect(page.getByRole('dialog', { name: 'Accept the dispute?' })).toBeVisible();
    },
  },
  { name: 'dispute-answered', who: 'merchant', open: (page) => openDispute(page, ANSWERED) },
];
