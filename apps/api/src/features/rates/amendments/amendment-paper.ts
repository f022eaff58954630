import { CHANGE_NOTICE_DAYS } from '@ledgate/domain/rates/agreed-terms.ts';
import { sayDate, sayDay } from '@ledgate/domain/checks/spoken-time.ts';
import type { House } from '@ledgate/domain/agreement/placeholders.ts';
import type { Application } from '../../applications/public.ts';
import { type Column, type PdfSource, recordPdf } from '../../pdf/public.ts';
import type { Acceptance } from '../acceptance-store.ts';
import { businessName } from '../rate-sheet.ts';
import type { Amendment } from './amendment-store.ts';

const COLUMNS: readonly Column[] = [
  { title: 'What changes', share: 5 },
  { title: 'Until then', share: 3, align: 'right', isMono: true },
  { title: 'From that day', share: 3, align: 'right', isMono: true },
];

export interface Announced {
  found: Application;
  amendment: Amendment;
  acceptance: Acceptance;
  house: House;
  bank: string;
  at: Date;
}

/** What the agreement gives a merchant when a fee rises or a limit gets stricter. */
const rightsOf = ({ amendment: { isHarder, effectiveFrom }, house }: Announced): string[] =>
  isHarder
    ? [
        `You have at least ${CHANGE_NOTICE_DAYS} days’ notice. Until ${sayDate(effectiveFrom)} you may end the agreement by notice, without an early termination fee. Write to ${house.email} or ${house.name}, ${house.address}.`,
        'If you continue to accept cards from that day on, the new rates apply to you. You do not need to sign anything.',
      ]
    : [
        'No fee goes up and no limit gets stricter. You don’t need to do anything. You keep every right the agreement gives you to end it.',
      ];

/** “Amendment No. 1”: parties, each line that changes, the day, the reason and the merchant's rights. */
export const writeAmendment = (announced: Announced): PdfSource => {
  const { found, amendment, acceptance, house, bank, at } = announced;
  const { n, changes, effectiveFrom, reason } = amendment;
  const title = `Amendment No. ${n}`;
  const signed = sayDay(acceptance.executedAt ?? acceptance.at);
  const { sheet, body } = recordPdf();
  sheet.section('Parties');
  sheet.pairs([
    { label: 'Acquirer', value: `${house.name}, ${house.address}` },
    { label: 'Bank', value: bank },
    { label: 'Merchant', value: businessName(found) },
    ...(found.iso ? [{ label: 'ISO', value: `${found.iso.name} (not a party)` }] : []),
  ]);
  sheet.note(
    `This is notice of an amendment to the merchant agreement of ${signed}, version ${acceptance.agreementVersion}. From ${sayDate(effectiveFrom)} the fee schedule reads as follows. Whatever is not listed stays as it is.`,
  );
  sheet.section('What changes');
  sheet.table(
    COLUMNS,
    changes.map(({ label, was, is }) => [label, was, is]),
  );
  sheet.section('Reason');
  sheet.note(reason);
  sheet.section('Your rights');
  for (const line of rightsOf(announced)) sheet.note(line);
  const head = {
    kind: title,
    reference: found.reference,
    title: businessName(found),
    facts: [
      { label: 'In effect from', value: sayDate(effectiveFrom) },
      { label: 'Notice given', value: sayDay(at) },
      { label: 'Amends', value: `Agreement of ${signed}` },
    ],
    at,
    footer: `${found.reference} \u00b7 ${title} \u00b7 in effect from ${sayDate(effectiveFrom)}`,
  };
  return { head, body };
};
