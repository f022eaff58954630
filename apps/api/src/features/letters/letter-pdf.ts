import type { Creditor } from '@ledgate/domain/lifecycle/adverse-action.ts';
import { sayDay } from '@ledgate/domain/checks/spoken-time.ts';
import { type PdfSource, recordPdf } from '../pdf/public.ts';
import type { LetterText } from './letter-text.ts';

export const writeLetter = (
  text: LetterText,
  { reference, at, creditor }: { reference: string; at: Date; creditor: Creditor },
): PdfSource => {
  const { sheet, body } = recordPdf();
  sheet.pairs([
    { label: 'To', value: text.to.join('\n') },
    { label: 'From', value: [creditor.name, creditor.address, creditor.phone].join('\n') },
  ]);
  sheet.section('Notice of action taken');
  sheet.note(text.opening);
  sheet.group(text.reasons.length === 1 ? 'Principal reason for our decision' : 'Principal reasons for our decision');
  text.reasons.forEach((reason, at) => sheet.note(`${at + 1}. ${reason}`));
  for (const { title, lines } of text.parts) {
    sheet.group(title);
    for (const line of lines) sheet.note(line);
  }
  const day = sayDay(at);
  const head = {
    kind: 'Notice of action taken',
    reference,
    title: text.business,
    facts: [
      { label: 'Date', value: day },
      { label: 'Application', value: reference, isMono: true },
      { label: 'Decision', value: 'Not approved' },
    ],
    at,
    footer: `${creditor.name} \u00b7 ${reference} \u00b7 ${day}`,
  };
  return { head, body };
};
