import type { Timezone } from '@ledgate/domain/checks/us-states.ts';
import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import {
  type Days,
  daysBefore,
  daysOf,
  type PeriodAsked,
  periodProblem,
  spanOf,
} from '@ledgate/domain/reports/period.ts';
import { Failure } from '../../core/failure.ts';

/** A stretch of days, and the instants it lies between, the second one not included. */
export interface Stretch {
  days: Days;
  from: Date;
  until: Date;
}

/** The days that were asked for, and as many before them, as the clocks of a zone have them. */
export interface Frame {
  at: Date;
  zone: Timezone;
  asked: PeriodAsked;
  now: Stretch;
  before: Stretch;
}

export const stretchOf = (days: Days, zone: Timezone): Stretch => {
  const { from, until } = spanOf(days, zone);
  return { days, from: new Date(from), until: new Date(until) };
};

export const frameOf = (asked: PeriodAsked, zone: Timezone, at: Date): Frame => {
  const problem = periodProblem(asked);
  if (problem)
    throw new Failure('invalid', 'This period can’t be shown. Check its days.', {
      errors: { [problem.field]: [problem.message] },
    });
  const days = daysOf(asked, localDate(at.getTime(), zone));
  return { at, zone, asked, now: stretchOf(days, zone), before: stretchOf(daysBefore(days), zone) };
};

/** Something of the period, beside the same of the period before. */
export const ofBoth = async <T>(
  { now, before }: Pick<Frame, 'now' | 'before'>,
  count: (stretch: Stretch) => Promise<T>,
): Promise<{ now: T; before: T }> => ({ now: await count(now), before: await count(before) });

export const figureOf = <T>({ now, before }: { now: T; before: T }, pick: (of: T) => number) => ({
  value: pick(now),
  before: pick(before),
});

/** Where nothing happened there is nothing to measure. */
export const measureOf = <T>({ now, before }: { now: T; before: T }, pick: (of: T) => number | null | undefined) => ({
  value: pick(now) ?? null,
  before: pick(before) ?? null,
});
