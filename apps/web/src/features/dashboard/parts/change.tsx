import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';

import { formatCount } from '../../../ui/format.ts';
import { t } from '../board-messages.ts';
import classes from './board.module.css';

interface ChangeProps {
  value: number | null;
  before: number | null;
  format?: (value: number) => string;
  /** What it is compared with, unless that is the period before. */
  than?: 'lastWeek' | 'lastMonth';
}

const LEAST_PERCENT = 1;

const percentOf = (value: number, before: number): number =>
  Math.max(LEAST_PERCENT, Math.round((Math.abs(value - before) / Math.abs(before)) * 100));

const wordsOf = ({ value, before, format = formatCount, than }: ChangeProps): string => {
  const when = t(than ?? 'inPeriodBefore');
  if (before === null || (before === 0 && value !== 0)) return t('noneBefore', { when });
  if (value === null) return t('wasBefore', { before: format(before), when });
  if (value === before) return t('sameAsBefore', { when });
  const moved = { percent: formatCount(percentOf(value, before)), before: format(before) };
  return `${t(value > before ? 'upFrom' : 'downFrom', moved)}${than === undefined ? '' : ` ${when}`}`;
};

const SIGNS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

/** Nothing where there is nothing to compare with. */
const directionOf = (value: number | null, before: number | null): keyof typeof SIGNS | null => {
  if (value === null || before === null || (before === 0 && value !== 0)) return null;
  if (value === before) return 'same';
  return value > before ? 'up' : 'down';
};

/** How a figure moved since the period before: an arrow and words, so that nobody needs a color for it. */
export const Change = (props: ChangeProps) => {
  const direction = directionOf(props.value, props.before);
  const Sign = direction === null ? null : SIGNS[direction];
  return (
    <span className={classes.change}>
      {Sign !== null && <Sign size={14} stroke={1.7} aria-hidden="true" />}
      {wordsOf(props)}
    </span>
  );
};
