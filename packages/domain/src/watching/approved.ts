import { numberOf, type Values } from '../applications/fields/values.ts';
import { limitsOf, type Monitoring, NO_LIMITS, type Protection } from '../rates/sheet.ts';

/** What a merchant was approved for: as agreed with the rates or, where nothing was, as it applied. */
export interface Approved {
  readonly monthlyCents: number | null;
  readonly ticketCents: number | null;
  /** Share of the volume that is typed in and not read from the card, in percent: by hand, by mail or phone, online. */
  readonly keyedPercent: number | null;
  readonly monitoring: Monitoring | null;
}

/** Whatever is neither dipped nor tapped nor swiped is typed in by somebody. */
const keyedOf = (business: Values): number | null => {
  const read = numberOf(business, 'pct_swiped');
  return read === undefined ? null : 100 - read;
};

export const approvedOf = (terms: Protection | null, business: Values): Approved => {
  const { monthlyCapCents, ticketCapCents, monitoring } = terms ? limitsOf(terms) : NO_LIMITS;
  return {
    monthlyCents: monthlyCapCents ?? numberOf(business, 'monthly_volume_cents') ?? null,
    ticketCents: ticketCapCents ?? numberOf(business, 'highest_ticket_cents') ?? null,
    keyedPercent: keyedOf(business),
    monitoring,
  };
};
