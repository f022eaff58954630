import { AMEX_PROGRAM_NAMES, limitsOf, type Protection, type Reserve, RESERVE_NAMES, type SaleSheet } from './sheet.ts';
import { showCents, showRate } from './units.ts';

/** Days of notice that end an agreement, for both sides. */
export const NOTICE_DAYS = 30;

/** Days of notice before a fee rises or a limit gets stricter. Agreements signed earlier say: the days of notice above. */
export const CHANGE_NOTICE_DAYS = 30;

/** One term, as short as on the rate sheet and in full as in the agreement: said once, so that the two agree. */
export interface AgreedTerm {
  readonly short: string;
  readonly clause: string;
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

const MILLI_CENTS_OF_CENT = 1000;

/** What ending early costs, in cents; nothing where there is no term that could be ended early. */
const earlyTerminationCents = ({ lines, included, terms }: SaleSheet): number => {
  if (terms.termMonths === 0 || included?.includes('early_termination')) return 0;
  return Math.round((lines.early_termination ?? 0) / MILLI_CENTS_OF_CENT);
};

const renewalOf = ({ termMonths, autoRenew }: SaleSheet['terms']): AgreedTerm => {
  if (termMonths === 0)
    return {
      short: 'Continues month to month until ended',
      clause: 'It continues from month to month until one party ends it by notice.',
    };
  return autoRenew
    ? {
        short: 'Auto-renews month to month after the term',
        clause:
          'At the end of the initial term it renews automatically from month to month until one party ends it by notice.',
      }
    : {
        short: 'Does not renew automatically',
        clause: 'It ends with the initial term and does not renew automatically.',
      };
};

const noticeOf = (sale: SaleSheet): AgreedTerm => ({
  short:
    earlyTerminationCents(sale) === 0
      ? `${days(NOTICE_DAYS)}, at any time`
      : `${days(NOTICE_DAYS)}; see early termination`,
  clause: days(NOTICE_DAYS),
});

const earlyOf = (sale: SaleSheet): AgreedTerm => {
  const cents = earlyTerminationCents(sale);
  if (cents === 0) return { short: 'No fee', clause: 'No early termination fee applies.' };
  const fee = showCents(cents);
  return {
    short: `${fee}, if ended within the initial term`,
    clause: `If the Merchant ends this Agreement, or the Acquirer or the Bank ends it for the Merchant’s breach, so that it ends before the initial term does, the Merchant pays an early termination fee of ${fee}, once. No early termination fee applies after the initial term.`,
  };
};

const reserveOf = ({ type, ppm, days: held, capCents }: Reserve): AgreedTerm => {
  if (type === 'none')
    return { short: RESERVE_NAMES.none, clause: 'No reserve applies on the day this Agreement is signed.' };
  const of = type === 'upfront' ? 'of the monthly volume' : 'of each settlement';
  const short = `${RESERVE_NAMES[type]}: ${showRate('percent', ppm)} ${of} for ${days(held)}${capCents === null ? '' : `, up to ${showCents(capCents)}`}`;
  const upTo = capCents === null ? '' : `, up to ${showCents(capCents)} in all`;
  return {
    short,
    clause:
      type === 'upfront'
        ? `A reserve of ${showRate('percent', ppm)} of the monthly volume is provided before the first settlement${upTo}, and held for ${days(held)}.`
        : `${showRate('percent', ppm)} of each settlement is held for ${days(held)}${upTo}.`,
  };
};

const NONE = 'None';

/** Reserve and limits, the same on both sides of the price. */
export const protectionAgreed = (terms: Protection) => {
  const { monthlyCapCents, ticketCapCents, fundingDelayDays, monitoring } = limitsOf(terms);
  const note = monitoring && monitoring.note !== '' ? `: ${monitoring.note}` : '';
  return {
    reserve: reserveOf(terms.reserve),
    volumeCap:
      monthlyCapCents === null
        ? { short: NONE, clause: 'No monthly volume cap applies.' }
        : {
            short: showCents(monthlyCapCents),
            clause: `Card sales are limited to ${showCents(monthlyCapCents)} a calendar month.`,
          },
    ticketCap:
      ticketCapCents === null
        ? { short: NONE, clause: 'No cap on a single sale applies.' }
        : { short: showCents(ticketCapCents), clause: `A single sale is limited to ${showCents(ticketCapCents)}.` },
    fundingDelay:
      fundingDelayDays === 0
        ? { short: NONE, clause: 'No funding delay applies.' }
        : {
            short: `Paid out ${days(fundingDelayDays)} later than usual`,
            clause: `Settlements are paid out ${days(fundingDelayDays)} later than usual.`,
          },
    monitoring:
      monitoring === null
        ? { short: NONE, clause: 'No enhanced monitoring applies.' }
        : {
            short: `${days(monitoring.days)} from the first sale${note}`,
            clause: `Enhanced monitoring applies for ${days(monitoring.days)} from the first sale${note}.`,
          },
  } satisfies Record<string, AgreedTerm>;
};

/** Every term of a sale rate, as sheet, screen and agreement say it. */
export const termsAgreed = (sale: SaleSheet) => {
  const { terms } = sale;
  const isDaily = terms.collected === 'daily';
  return {
    term:
      terms.termMonths === 0
        ? { short: 'Month to month', clause: 'a month-to-month term without a minimum' }
        : { short: `${terms.termMonths} months`, clause: `an initial term of ${terms.termMonths} months` },
    renewal: renewalOf(terms),
    notice: noticeOf(sale),
    earlyTermination: earlyOf(sale),
    collected: isDaily ? { short: 'Daily', clause: 'each day' } : { short: 'Monthly', clause: 'each month' },
    amex: { short: AMEX_PROGRAM_NAMES[terms.amexProgram], clause: AMEX_PROGRAM_NAMES[terms.amexProgram] },
    ...protectionAgreed(terms),
  } satisfies Record<string, AgreedTerm>;
};

/** Whether a term says that there is such a thing, and not that there is none. */
export const applies = ({ short }: AgreedTerm): boolean => short !== NONE && short !== RESERVE_NAMES.none;
