import { sayDate, sayDay } from '@ledgate/domain/checks/spoken-time.ts';
import { EVIDENCE } from '@ledgate/domain/disputes/evidence.ts';
import { reasonOf } from '@ledgate/domain/disputes/reasons.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';
import { type PdfSource, recordPdf } from '../pdf/public.ts';
import type { Gathered } from './gather.ts';
import type { Dispute } from './store.ts';

export interface KitFacts {
  dispute: Dispute;
  business: string;
  /** What the merchant wrote. */
  text: string;
  kit: readonly Gathered[];
  /** Files that go with it, by name. */
  files: readonly string[];
  at: Date;
}

/** The one paper that the bank reads first: why the sale is right, and what we know of it. */
export const writeKit = ({ dispute, business, text, kit, files, at }: KitFacts): PdfSource => {
  const { sheet, body } = recordPdf();
  const reason = reasonOf(dispute.brand, dispute.reason_code, dispute.cycle === 'retrieval');
  sheet.section('Answer to a dispute');
  for (const paragraph of text.split('\n').filter((line) => line.trim() !== '')) sheet.note(paragraph);
  for (const { kind, lines } of kit) {
    if (lines.length === 0) continue;
    sheet.group(EVIDENCE[kind].label);
    for (const line of lines.filter((one) => one.trim() !== '')) sheet.note(line);
  }
  if (files.length > 0) {
    sheet.group('Files sent with this answer');
    for (const name of files) sheet.note(name);
  }
  const day = sayDay(at);
  const head = {
    kind: 'Answer to a dispute',
    reference: dispute.processor_id,
    title: business,
    facts: [
      { label: 'Date', value: day },
      { label: 'Dispute', value: dispute.processor_id, isMono: true },
      { label: 'Transaction', value: dispute.processor_txn, isMono: true },
      { label: 'Amount', value: showCents(dispute.amount_cents) },
      { label: 'Reason', value: [dispute.reason_code, reason.title].filter((one) => one !== '').join(' · ') },
      { label: 'Received', value: sayDate(dispute.received_on) },
    ],
    at,
    footer: `${business} · ${dispute.processor_id} · ${day}`,
  };
  return { head, body };
};
