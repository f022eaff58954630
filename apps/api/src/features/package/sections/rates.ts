import { findLine, linesOf } from '@ledgate/domain/rates/lines.ts';
import { COST_BASIS_NAMES, MODEL_FACTS } from '@ledgate/domain/rates/models.ts';
import { AMEX_PROGRAM_NAMES, type LineValues } from '@ledgate/domain/rates/sheet.ts';
import { spokenTerms } from '@ledgate/domain/rates/spoken.ts';
import { showRate } from '@ledgate/domain/rates/units.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import type { PdfRecorder } from '../../pdf/public.ts';
import { type BuyRate, type SaleRate, writeRateTables } from '../../rates/public.ts';
import type { Gathered } from '../load-package.ts';
import type { SectionJson } from '../package-schema.ts';

type RatesJson = SectionJson['rates'];
type Line = NonNullable<RatesJson['sale']>['lines'][number];

const linesJson = (
  { model, lines }: { model: SaleRate['model']; lines: LineValues },
  basis?: BuyRate['costBasis'],
): Line[] =>
  linesOf(model, basis).flatMap(({ name, label, unit }) => {
    const value = lines[name];
    return value === undefined ? [] : [{ name, label, unit: unit === 'percent' ? 'ppm' : 'millicents', value }];
  });

const saleJson = (sale: SaleRate): RatesJson['sale'] => ({
  version: sale.n,
  pricing_model: sale.model,
  effective_from: sale.effectiveFrom,
  lines: linesJson(sale),
  included: [...(sale.included ?? [])],
  amex_program: sale.terms.amexProgram,
  term_months: sale.terms.termMonths,
  auto_renew: sale.terms.autoRenew,
  collected: sale.terms.collected,
  notes: sale.terms.notes,
});

/** What a partner gets of the margin is between us and them, and no part of it. */
const buyJson = (buy: BuyRate): RatesJson['buy'] => ({
  version: buy.n,
  bank: buy.bank.name,
  pricing_model: buy.model,
  cost_basis: buy.costBasis,
  effective_from: buy.effectiveFrom,
  lines: linesJson(buy, buy.costBasis),
  amex_program: buy.terms.amexProgram,
});

export const ratesJson = ({ sale, buy }: Pick<Gathered, 'sale' | 'buy'>): RatesJson => ({
  sale: sale && saleJson(sale),
  buy: buy && buyJson(buy),
});

const writeBuy = (sheet: PdfRecorder, buy: NonNullable<RatesJson['buy']>): void => {
  sheet.group(`What ${buy.bank} charges`);
  sheet.pairs([
    { label: 'Pricing', value: MODEL_FACTS[buy.pricing_model].label },
    { label: 'Cost basis', value: COST_BASIS_NAMES[buy.cost_basis] },
    { label: 'American Express', value: AMEX_PROGRAM_NAMES[buy.amex_program] },
    { label: 'From', value: sayDate(buy.effective_from) },
  ]);
  sheet.table(
    [
      { title: 'What is charged', share: 8 },
      { title: 'Rate', share: 2, align: 'right', isMono: true },
    ],
    buy.lines.map(({ name, label, value }) => [label, showRate(findLine(name)?.unit ?? 'money', value)]),
  );
};

export const writeAgreedRates = (sheet: PdfRecorder, { sale }: Pick<Gathered, 'sale'>, { buy }: RatesJson): void => {
  if (!sale) return sheet.note('No rates are agreed.');
  writeRateTables(sheet, sale);
  sheet.keep((together) => {
    together.group('Terms');
    together.pairs(spokenTerms(sale, sale.effectiveFrom));
  });
  if (sale.terms.notes !== '') {
    sheet.group('Notes');
    sheet.note(sale.terms.notes);
  }
  if (buy) writeBuy(sheet, buy);
};
