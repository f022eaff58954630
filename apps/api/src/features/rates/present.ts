import type { BuyRateView, SaleRateView } from '@ledgate/contract/rate-view.ts';
import { type LineName, RATE_LINES } from '@ledgate/domain/rates/lines.ts';
import { limitsOf, type LineValues, type Protection, type Reserve } from '@ledgate/domain/rates/sheet.ts';
import { writeRate } from '@ledgate/domain/rates/units.ts';
import type { BuyRate, SaleRate } from './stored-rate.ts';

export const presentLines = (
  lines: LineValues,
  included: readonly LineName[] = [],
): Partial<Record<LineName, string>> =>
  Object.fromEntries(
    RATE_LINES.flatMap(({ name, unit }) => {
      if (included.includes(name)) return [[name, 'included']];
      const value = lines[name];
      return value === undefined ? [] : [[name, writeRate(unit, value)]];
    }),
  );

const presentReserve = ({ type, ppm, days, capCents }: Reserve) => ({
  type,
  rate: writeRate('percent', ppm),
  days,
  cap_cents: capCents,
});

export const presentProtection = (terms: Protection) => {
  const { monthlyCapCents, ticketCapCents, fundingDelayDays, monitoring } = limitsOf(terms);
  return {
    reserve: presentReserve(terms.reserve),
    monthly_cap_cents: monthlyCapCents,
    ticket_cap_cents: ticketCapCents,
    funding_delay_days: fundingDelayDays,
    monitoring,
  };
};

export type RateSource = BuyRateView['source'];

const presentStamps = (rate: BuyRate | SaleRate, source: RateSource) => ({
  id: rate.uid,
  application_uid: rate.applicationUid,
  n: rate.n,
  version: rate.version,
  pricing_model: rate.model,
  lines: presentLines(rate.lines),
  amex_program: rate.terms.amexProgram,
  ...presentProtection(rate.terms),
  effective_from: rate.effectiveFrom,
  final: rate.isFinal,
  set_by: rate.setBy,
  at: rate.at.toISOString(),
  voided_at: rate.voidedAt?.toISOString() ?? null,
  void_reason: rate.voidReason,
  source,
});

export const presentBuyRate = (rate: BuyRate, source: RateSource): BuyRateView => ({
  ...presentStamps(rate, source),
  cost_basis: rate.costBasis,
  bank: { uid: rate.bank.uid, name: rate.bank.name },
  revenue_share: writeRate('percent', rate.terms.revenueSharePpm),
});

export const presentSaleRate = (rate: SaleRate, source: RateSource): SaleRateView => ({
  ...presentStamps(rate, source),
  lines: presentLines(rate.lines, rate.included),
  term_months: rate.terms.termMonths,
  auto_renew: rate.terms.autoRenew,
  daily_or_monthly_discount: rate.terms.collected,
  merchant_visible_notes: rate.terms.notes,
});

/** To a merchant it does not matter who at the ISO typed it, how often, or from which plan. */
export const presentOffer = (rate: SaleRate): SaleRateView => ({ ...presentSaleRate(rate, null), set_by: null });
