import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { readTyped } from '@ledgate/domain/applications/input/typed-input.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { withConditions } from '@ledgate/domain/rates/conditions.ts';
import { type CostBasis, type PricingModel, usualBasis } from '@ledgate/domain/rates/models.ts';
import {
  type AmexProgram,
  type BuySheet,
  MONITORING_DAYS,
  NO_RESERVE,
  type Protection,
  type ReserveType,
  type SaleSheet,
} from '@ledgate/domain/rates/sheet.ts';
import { readRate, showCents, showRate } from '@ledgate/domain/rates/units.ts';

/** The terms of the buy side as they stand in their fields. */
export interface BuyTermTexts {
  basis: CostBasis;
  bank: string;
  share: string;
  effective: string;
  amex: AmexProgram;
  reserve: ReserveType;
  reserveRate: string;
  reserveDays: string;
  reserveCap: string;
  monthlyCap: string;
  ticketCap: string;
  fundingDelay: string;
  /** Days, or empty for none. */
  monitoring: string;
  monitoringNote: string;
}

export interface SaleTermTexts {
  term: string;
  renews: boolean;
  collected: 'daily' | 'monthly';
  notes: string;
  effective: string;
}

const today = (): string => newYorkDate(Date.now());
const centsText = (cents: number | null): string => (cents === null ? '' : showCents(cents));

/** A first buy rate opens with what the recommendation requires. */
const protectionTexts = (rates: RatesView, sheet: BuySheet | null) => {
  const conditions = sheet === null ? (rates.conditions ?? {}) : {};
  const { reserve, limits } = withConditions(conditions, sheet?.terms ?? { reserve: NO_RESERVE });
  return {
    reserve: reserve.type,
    reserveRate: showRate('percent', reserve.ppm),
    reserveDays: String(reserve.days),
    reserveCap: centsText(reserve.capCents),
    monthlyCap: centsText(limits.monthlyCapCents),
    ticketCap: centsText(limits.ticketCapCents),
    fundingDelay: String(limits.fundingDelayDays),
    monitoring: limits.monitoring === null ? '' : String(limits.monitoring.days),
    monitoringNote: limits.monitoring?.note ?? '',
  };
};

export const buyTermsOf = (rates: RatesView, sheet: BuySheet | null, model: PricingModel): BuyTermTexts => ({
  ...protectionTexts(rates, sheet),
  basis: sheet?.model === model ? sheet.costBasis : usualBasis(model),
  bank: rates.buy?.bank.uid ?? '',
  share: sheet ? showRate('percent', sheet.terms.revenueSharePpm) : '80.00%',
  effective: rates.buy?.effective_from ?? today(),
  amex: sheet?.terms.amexProgram ?? (rates.pricing?.brands.includes('amex') ? 'optblue' : 'none'),
});

export const saleTermsOf = (rates: RatesView, sheet: SaleSheet | null): SaleTermTexts => ({
  term: String(sheet?.terms.termMonths ?? 36),
  renews: sheet?.terms.autoRenew ?? true,
  collected: sheet?.terms.collected ?? 'monthly',
  notes: sheet?.terms.notes ?? '',
  effective: rates.sale?.effective_from ?? rates.buy?.effective_from ?? today(),
});

export const percentOf = (text: string): number => {
  const read = readRate('percent', text);
  return read.ok ? read.value : 0;
};

export const wholeOf = (kind: 'cents' | 'count', text: string): number | null => {
  const read = readTyped(kind, text);
  return text.trim() !== '' && read.ok ? read.value : null;
};

/** What the fields say about reserve and limits; what cannot be read counts as nothing. */
export const protectionOf = (texts: BuyTermTexts): Required<Protection> => {
  const days = MONITORING_DAYS.find((each) => String(each) === texts.monitoring);
  return {
    reserve:
      texts.reserve === 'none'
        ? NO_RESERVE
        : {
            type: texts.reserve,
            ppm: percentOf(texts.reserveRate),
            days: wholeOf('count', texts.reserveDays) ?? 0,
            capCents: wholeOf('cents', texts.reserveCap),
          },
    limits: {
      monthlyCapCents: wholeOf('cents', texts.monthlyCap),
      ticketCapCents: wholeOf('cents', texts.ticketCap),
      fundingDelayDays: wholeOf('count', texts.fundingDelay) ?? 0,
      monitoring: days === undefined ? null : { days, note: texts.monitoringNote.trim() },
    },
  };
};
