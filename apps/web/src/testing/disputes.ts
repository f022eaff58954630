import type { DisputeRow, DisputeView } from '@ledgate/contract/dispute-view.ts';

import { idOf, MERCHANT } from './people.ts';
import { AT } from './tickets.ts';

export const disputeRow = (number: number, changes: Partial<DisputeRow> = {}): DisputeRow => ({
  id: idOf(number),
  merchant: MERCHANT,
  payment: { uid: idOf(7), reference: `P-${number}`, brand: 'visa', last4: '4242' },
  cycle: 'first',
  state: 'open',
  standing: 'needs_answer',
  amount_cents: 2700,
  fee_cents: 2500,
  reason_code: '13.1',
  reason_title: 'Not received',
  received_on: '2026-11-02',
  reply_by: '2026-11-22',
  days_left: 9,
  ...changes,
});

const YES = { allowed: true, why: null };

export const disputeView = (number: number, changes: Partial<DisputeView> = {}): DisputeView => ({
  ...disputeRow(number),
  reason: {
    said: 'Merchandise not received',
    sentence: 'The customer says the goods never came.',
    wins: 'Show that it was delivered.',
    evidence: ['delivery', 'signature', 'receipt'],
  },
  money: { taken_cents: 2700, credited_cents: 0, lost_cents: 0 },
  moves: [
    { kind: 'dispute', cents: -2700, at: AT },
    { kind: 'dispute_fee', cents: -2500, at: AT },
  ],
  kit: [
    { kind: 'delivery', label: 'Delivery', hint: 'Carrier and day.', from: 'typed', lines: [], is_ready: false },
    { kind: 'signature', label: 'Signature', hint: 'A signed slip.', from: 'uploaded', lines: [], is_ready: false },
    {
      kind: 'receipt',
      label: 'Receipt',
      hint: 'Line by line.',
      from: 'gathered',
      lines: ['Total $27.00'],
      is_ready: true,
    },
  ],
  files: [],
  answers: [],
  events: [{ kind: 'opened', cycle: 'first', about: '', at: AT, by: null }],
  next_steps: { answer: YES, accept: YES, add_file: YES },
  version: 2,
  ...changes,
});

export const evidenceFile = (name: string, changes = {}): NonNullable<DisputeView['files']>[number] => ({
  file: {
    file_id: idOf(40),
    name,
    mime: 'application/pdf',
    size: 1200,
    sha256: 'ab'.repeat(32),
    pages: 1,
    scan: 'clean',
    uploaded_at: AT,
    uploaded_by: { uid: idOf(1), name: 'Robin Park' },
    may_open: true,
  },
  kind: 'signature',
  is_made: false,
  sent_at: null,
  ...changes,
});

export const givenAnswer = (
  changes: Partial<NonNullable<DisputeView['answers']>[number]> = {},
): NonNullable<DisputeView['answers']>[number] => ({
  uid: idOf(60),
  act: 'represent',
  text: 'It was delivered and signed for at the door.',
  delivery: { carrier: 'UPS', tracking: '', delivered_on: '', address: '' },
  state: 'confirmed',
  fault: null,
  made_at: AT,
  made_by: { uid: idOf(1), name: 'Robin Park' },
  ...changes,
});
