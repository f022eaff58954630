import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { MODEL_FACTS } from '@ledgate/domain/rates/models.ts';
import { RATES_FROM, spokenRates, spokenTerms } from '@ledgate/domain/rates/spoken.ts';
import type { Application } from '../applications/public.ts';
import { type Column, type Pair, recordPdf, type PdfRecorder, type PdfSource } from '../pdf/public.ts';
import type { SaleRate } from './stored-rate.ts';

const COLUMNS: readonly Column[] = [
  { title: 'What is charged', share: 5 },
  { title: 'Basis', share: 5 },
  { title: 'Rate', share: 2, align: 'right', isMono: true },
];

/** What is charged, group by group, under a heading that stands already. */
export const writeRateTables = (sheet: PdfRecorder, sale: SaleRate): void => {
  sheet.note(MODEL_FACTS[sale.model].about);
  for (const { title, lines } of spokenRates(sale)) {
    sheet.group(title);
    sheet.table(
      COLUMNS,
      lines.map(({ label, per, rate }) => [label, per, rate]),
    );
  }
};

/** Every rate, fee and term of a sale rate, on any paper that has to say them. */
export const writeRates = (sheet: PdfRecorder, sale: SaleRate): void => {
  sheet.section('Rates and fees');
  writeRateTables(sheet, sale);
  sheet.keep((together) => {
    together.section('Terms');
    together.pairs(spokenTerms(sale, sale.effectiveFrom));
  });
  if (sale.terms.notes !== '') {
    sheet.group('Notes');
    sheet.note(sale.terms.notes);
  }
};

export { RATES_FROM };

export const businessName = ({ legalName, merchant }: Application): string => legalName ?? merchant.name;

export const headFacts = (found: Application, sale: SaleRate): Pair[] => [
  { label: 'Doing business as', value: found.dbaName ?? businessName(found) },
  { label: 'Pricing', value: MODEL_FACTS[sale.model].label },
  { label: 'Version', value: String(sale.n), isMono: true },
  { label: RATES_FROM, value: sayDate(sale.effectiveFrom) },
];

/** The rate sheet as the merchant gets it: the same bytes for the same version. */
export const writeRateSheet = (found: Application, sale: SaleRate): PdfSource => {
  const { sheet, body } = recordPdf();
  writeRates(sheet, sale);
  const head = {
    kind: sale.isFinal ? 'Schedule of rates' : 'Schedule of rates (draft)',
    reference: found.reference,
    title: businessName(found),
    facts: headFacts(found, sale),
    at: sale.at,
    footer: `${found.reference} · rates version ${sale.n}`,
  };
  return { head, body };
};
