import { limitsOf, type Protection, type Reserve } from './sheet.ts';
import { showCents, showRate } from './units.ts';

export interface SpecialTerm {
  readonly title: string;
  readonly text: string;
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

const reserveText = ({ type, ppm, days: held, capCents }: Reserve): string => {
  const upTo = capCents === null ? '' : `, up to ${showCents(capCents)} in all`;
  return type === 'upfront'
    ? `A reserve of ${showRate('percent', ppm)} of the monthly volume is provided before the first settlement${upTo}, and held for ${days(held)}.`
    : `${showRate('percent', ppm)} of each settlement is held for ${days(held)}${upTo}.`;
};

/** What applies to this merchant besides the general wording of the agreement, clause by clause. */
export const specialTerms = (terms: Protection): SpecialTerm[] => {
  const { monthlyCapCents, ticketCapCents, fundingDelayDays, monitoring } = limitsOf(terms);
  return [
    ...(terms.reserve.type === 'none' ? [] : [{ title: 'Reserve', text: reserveText(terms.reserve) }]),
    ...(monthlyCapCents === null
      ? []
      : [
          {
            title: 'Monthly volume',
            text: `Card sales are limited to ${showCents(monthlyCapCents)} a calendar month.`,
          },
        ]),
    ...(ticketCapCents === null
      ? []
      : [{ title: 'Ticket size', text: `A single sale is limited to ${showCents(ticketCapCents)}.` }]),
    ...(fundingDelayDays === 0
      ? []
      : [{ title: 'Funding delay', text: `Settlements are paid out ${days(fundingDelayDays)} later.` }]),
    ...(monitoring === null
      ? []
      : [
          {
            title: 'Enhanced monitoring',
            text: `For ${days(monitoring.days)} from the first sale${monitoring.note === '' ? '' : `: ${monitoring.note}`}.`,
          },
        ]),
  ];
};
