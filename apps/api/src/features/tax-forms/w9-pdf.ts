import { showTin, type W9, W9_CERTIFICATION, W9_CONSENT } from '@ledgate/domain/applications/documents/w9.ts';
import { sayDay } from '@ledgate/domain/checks/spoken-time.ts';
import type { MadeWith } from '../documents/public.ts';
import { type PdfSource, recordPdf } from '../pdf/public.ts';

interface W9Paper {
  form: W9;
  digits: string;
  /** All nine digits, or the last four. */
  isWhole: boolean;
  signed: MadeWith;
  reference: string;
  requester: { name: string; address: string };
}

const TIN_NAMES = { ssn: 'Social security number', ein: 'Employer identification number' } as const;
const MASKED =
  'The copy on file shows the last four digits. The full number is released for a stated reason only, and recorded.';

/** The form in our own look: a substitute Form W-9, with the lines and the certification of the IRS. */
export const writeW9 = ({ form, digits, isWhole, signed, reference, requester }: W9Paper): PdfSource => {
  const { sheet, body } = recordPdf();
  const at = new Date(signed.signed_at);
  const day = sayDay(at);
  sheet.section('Taxpayer');
  sheet.pairs([
    { label: '1  Name as on the tax return', value: form.name },
    { label: '2  Business name, if different', value: form.businessName || 'None' },
    { label: '3a  Federal tax classification', value: form.classification },
    { label: '4  Exempt payee code', value: 'None' },
    { label: '4  FATCA exemption code', value: 'None' },
    { label: '5  Address', value: form.street },
    { label: '6  City, state and ZIP code', value: form.place },
    { label: 'Requester', value: `${requester.name}\n${requester.address}` },
  ]);
  sheet.section('Part I  Taxpayer identification number (TIN)');
  sheet.pairs([{ label: TIN_NAMES[form.tin.type], value: showTin(form.tin.type, digits, isWhole), isMono: true }]);
  if (!isWhole) sheet.note(MASKED);
  sheet.section('Part II  Certification');
  for (const line of W9_CERTIFICATION) sheet.note(line);
  sheet.keep((together) => {
    together.note(W9_CONSENT);
    together.pairs([
      { label: 'Signed electronically by', value: signed.signer },
      { label: 'Date', value: day },
      { label: 'Network address', value: signed.address, isMono: true },
    ]);
  });
  const head = {
    kind: 'Substitute Form W-9',
    reference,
    title: 'Request for Taxpayer Identification Number and Certification',
    facts: [
      { label: 'Taxpayer', value: form.name },
      { label: 'Application', value: reference, isMono: true },
      { label: 'Signed', value: day },
    ],
    at,
    footer: `Form W-9 \u00b7 ${reference} \u00b7 ${day}`,
  };
  return { head, body };
};
