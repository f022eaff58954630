import { centsAtRate } from '../rates/money.ts';
import { showCents } from '../rates/units.ts';
import type { Approved } from './approved.ts';
import type { OperatingLimits } from './limits.ts';

/** What a merchant did in a month, New York's. */
export interface MonthFigures {
  readonly sales: number;
  readonly salesCents: number;
  /** Typed in, or charged to a card on file. */
  readonly keyedCents: number;
  readonly highestCents: number;
  readonly refunds: number;
  readonly refundCents: number;
  readonly disputes: number;
}

export const WATCHED = ['volume', 'ticket', 'keyed', 'refunds', 'disputes'] as const;
export type Watched = (typeof WATCHED)[number];

export const WATCHED_NAMES: Record<Watched, string> = {
  volume: 'Monthly volume',
  ticket: 'Largest sale',
  keyed: 'Keyed share',
  refunds: 'Refunds',
  disputes: 'Disputes',
};

/** `task`: somebody has to look at it. `warning`: it is shown, and nobody is called. */
export const SEVERITIES = ['warning', 'task'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A limit that was passed, in words somebody understands who has looked at twenty before. */
export interface Finding {
  readonly watched: Watched;
  readonly severity: Severity;
  /** What was measured, and what it is held to. */
  readonly is: string;
  readonly limit: string;
  readonly said: string;
  /** What is held of the deposits because of it; 0 for nothing. */
  readonly excessCents: number;
}

const PPM = 1_000_000;
const PPM_OF_PERCENT = 10_000;
const NOTHING = 0;

/** Tenths of a percent, or hundredths where they tell something. */
const percent = (ppm: number, decimals = 1): string => `${(ppm / PPM_OF_PERCENT).toFixed(decimals)}%`;

/** Of nothing, something is all of it. */
const shareOf = (part: number, whole: number): number =>
  whole === 0 ? (part === 0 ? 0 : PPM) : Math.floor((part / whole) * PPM);

interface Judged {
  readonly figures: MonthFigures;
  readonly approved: Approved;
  readonly limits: OperatingLimits;
}

const volume = ({ figures, approved, limits }: Judged): Finding | null => {
  if (approved.monthlyCents === null) return null;
  const most = centsAtRate(approved.monthlyCents, limits.volumePercent * PPM_OF_PERCENT);
  if (figures.salesCents <= most) return null;
  const excessCents = figures.salesCents - most;
  return {
    watched: 'volume',
    severity: 'task',
    is: showCents(figures.salesCents),
    limit: showCents(most),
    said: `Sold ${showCents(figures.salesCents)} this month. Approved: ${showCents(approved.monthlyCents)} a month. ${showCents(excessCents)} is above ${limits.volumePercent}% of that and is held back from deposits.`,
    excessCents,
  };
};

/** The terminal refuses such a sale; one that is here came by another way, or the cap was lowered after it. */
const ticket = ({ figures, approved }: Judged): Finding | null =>
  approved.ticketCents === null || figures.highestCents <= approved.ticketCents
    ? null
    : {
        watched: 'ticket',
        severity: 'task',
        is: showCents(figures.highestCents),
        limit: showCents(approved.ticketCents),
        said: `The largest sale was ${showCents(figures.highestCents)}. Approved: up to ${showCents(approved.ticketCents)}. Ask what was sold.`,
        excessCents: NOTHING,
      };

const keyed = ({ figures, approved, limits }: Judged): Finding | null => {
  if (approved.keyedPercent === null || figures.sales < limits.leastSales) return null;
  const is = shareOf(figures.keyedCents, figures.salesCents);
  const most = (approved.keyedPercent + limits.keyedPoints) * PPM_OF_PERCENT;
  if (is <= most) return null;
  return {
    watched: 'keyed',
    severity: 'task',
    is: percent(is),
    limit: percent(most),
    said: `${percent(is)} of the volume was typed in rather than read from a card. Approved: ${approved.keyedPercent}%, and ${limits.keyedPoints} points more are tolerated. Ask what changed.`,
    excessCents: NOTHING,
  };
};

const refunds = ({ figures, limits }: Judged): Finding | null => {
  const is = shareOf(figures.refundCents, figures.salesCents);
  const most = limits.refundPercent * PPM_OF_PERCENT;
  if (figures.refunds < limits.leastRefunds || is <= most) return null;
  const of =
    figures.salesCents === 0 ? 'and sold nothing' : `of ${showCents(figures.salesCents)} sold (${percent(is)})`;
  return {
    watched: 'refunds',
    severity: 'task',
    is: percent(is),
    limit: percent(most),
    said: `Refunded ${showCents(figures.refundCents)} in ${figures.refunds} refunds ${of}. More than ${limits.refundPercent}% is unusual: check that refunds go to the cards that paid.`,
    excessCents: NOTHING,
  };
};

const disputes = ({ figures, limits }: Judged): Finding | null => {
  const is = shareOf(figures.disputes, figures.sales);
  if (figures.disputes < limits.leastDisputes || is < limits.disputeWarnPpm) return null;
  const isTask = is >= limits.disputePpm;
  return {
    watched: 'disputes',
    severity: isTask ? 'task' : 'warning',
    is: percent(is, 2),
    limit: percent(isTask ? limits.disputePpm : limits.disputeWarnPpm, 2),
    said: `${figures.disputes} disputes on ${figures.sales} sales: ${percent(is, 2)}. ${isTask ? 'Card brands put merchants on a program at about this share.' : 'Close to where card brands step in.'} Read the reasons before it grows.`,
    excessCents: NOTHING,
  };
};

const JUDGES = [volume, ticket, keyed, refunds, disputes];

/** Which limits a month has passed; whoever is monitored more closely has no mere warnings. */
export const findingsOf = (judged: Judged & { readonly isMonitored: boolean }): Finding[] =>
  JUDGES.flatMap((judge) => judge(judged) ?? []).map((finding) =>
    judged.isMonitored ? { ...finding, severity: 'task' } : finding,
  );
