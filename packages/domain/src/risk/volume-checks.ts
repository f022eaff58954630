import { isDate, monthsBetween } from '../checks/calendar.ts';
import { isYes, numberOf, textOf, type Values } from '../applications/fields/values.ts';
import { capitalized, dollars, inWords, type RiskCheck } from './check.ts';
import { exposureCents, isExposed } from './exposure.ts';
import { mistaken, scores } from './finding.ts';
import { usualTicketCents } from './ticket-norms.ts';

const impossibleTickets = (monthly: number, average: number, highest: number): string[] => [
  ...(average > highest ? [`the average ticket ${dollars(average)} is above the highest ${dollars(highest)}`] : []),
  ...(highest > monthly
    ? [`the highest ticket ${dollars(highest)} is above the monthly volume ${dollars(monthly)}`]
    : []),
  ...(monthly < average ? [`the monthly volume ${dollars(monthly)} is less than one average ticket`] : []),
];

const monthlyOf = (business: Values): number => numberOf(business, 'monthly_volume_cents') ?? 0;

const tickets: RiskCheck = {
  id: 'R11',
  name: 'Ticket sizes make sense',
  version: 1,
  fires:
    'It would be an error if the figures contradicted each other, and score 15 if the average ticket were five times the usual.',
  clear: 'Average, highest ticket and monthly volume fit each other and the category.',
  look: ({ business }) => {
    const average = numberOf(business, 'average_ticket_cents') ?? 0;
    const highest = numberOf(business, 'highest_ticket_cents') ?? 0;
    const wrong = impossibleTickets(monthlyOf(business), average, highest);
    if (wrong.length > 0)
      return mistaken(`${capitalized(inWords(wrong))}.`, 'Figures that fit each other, corrected by the merchant.', {
        section: 'business',
        field: 'average_ticket_cents',
      });
    const usual = usualTicketCents(textOf(business, 'mcc'));
    if (usual === undefined || average <= 5 * usual) return null;
    return scores(
      15,
      `The average ticket ${dollars(average)} is more than five times the ${dollars(usual)} usual for the category.`,
      'A smaller average ticket, another category, or an explanation of what is sold at that price.',
    );
  },
};

const jump: RiskCheck = {
  id: 'R12',
  name: 'Volume jump',
  version: 1,
  fires: 'It would score 15 if the monthly volume were more than twice that with the previous processor.',
  clear: 'The volume does not jump.',
  look: ({ business }) => {
    const prior = numberOf(business, 'prior_monthly_volume_cents');
    if (!isYes(business, 'processed_before') || prior === undefined || monthlyOf(business) <= 2 * prior) return null;
    return scores(
      15,
      `${dollars(monthlyOf(business))} a month is more than twice the ${dollars(prior)} processed before.`,
      'Statements or orders that show where the growth comes from, or a lower volume to begin with.',
    );
  },
};

const NEW_MONTHS = 6;
const LARGE_MONTHLY_CENTS = 5_000_000;

const young: RiskCheck = {
  id: 'R13',
  name: 'New business with a large volume',
  version: 1,
  fires: 'It would score 20 if a business younger than six months wanted more than $50,000 a month.',
  clear: 'The volume is not large for the age of the business.',
  look: ({ company, business, today }) => {
    const since = textOf(company, 'established_date');
    if (!isDate(since) || monthlyOf(business) <= LARGE_MONTHLY_CENTS) return null;
    const age = monthsBetween(since, today);
    if (age >= NEW_MONTHS) return null;
    return scores(
      20,
      `The business is ${age} months old and wants ${dollars(monthlyOf(business))} a month.`,
      'A volume of at most $50,000 a month to begin with, or six months of processing.',
    );
  },
};

const exposure: RiskCheck = {
  id: 'R14',
  name: 'Delivery exposure',
  version: 1,
  fires: 'It would score 20 if what could have to be paid back were more than a month’s volume or $100,000.',
  clear: 'What could have to be paid back is within limits.',
  look: ({ business }) => {
    if (!isExposed(business)) return null;
    return scores(
      20,
      `Up to ${dollars(exposureCents(business))} would be paid but not yet delivered, at ${dollars(monthlyOf(business))} a month.`,
      'Faster delivery, charging at shipment, or a reserve.',
    );
  },
};

const chargebacks: RiskCheck = {
  id: 'R29',
  name: 'Chargebacks so far',
  version: 1,
  fires: 'It would score 10 from 0.65% of chargebacks with the previous processor, and 25 from 1%.',
  clear: 'No unusual chargebacks are known.',
  look: ({ business }) => {
    const bps = isYes(business, 'processed_before') ? (numberOf(business, 'prior_chargeback_bps') ?? 0) : 0;
    if (bps < 65) return null;
    const share = `${Math.trunc(bps / 100)}.${String(bps % 100).padStart(2, '0')}%`;
    return scores(
      bps >= 100 ? 25 : 10,
      `${share} of the sales with the previous processor were charged back.`,
      'Fewer chargebacks: below 0.65% nothing is scored.',
    );
  },
};

export const VOLUME_CHECKS: readonly RiskCheck[] = [tickets, jump, young, exposure, chargebacks];
