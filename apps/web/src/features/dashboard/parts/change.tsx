import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';

import { formatCount } from '../../../ui/format.ts';
import { t } from '../board-messages.ts';
import classes from './board.module.css';

interface ChangeProps {
  value: number | null;
  before: number | null;
  format?: (value: number) => string;
}

const LEAST_PERCENT = 1;

const percentOf = (value: number, before: number): number =>
  Math.max(LEAST_PERCENT, Math.round((Math.abs(value - before) / Math.abs(before)) * 100));

/** How a figure moved since the period before: an arrow and words, so that nobody needs a color for it. */
export const Change = ({ value, before, format = formatCount }: ChangeProps) => {
  if (before === null || (before === 0 && value !== 0)) return <>{t('noneBefore')}</>;
  if (value === null) return <>{t('wasBefore', { before: format(before) })}</>;
  if (value === before) {
    return (
      <span className={classes.change}>
        <IconEqual size={14} stroke={1.7} aria-hidden="true" />
        {t('sameAsBefore')}
      </span>
    );
  }
  const isUp = value > before;
  const Arrow = isUp ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.change}>
      <Arrow size={14} stroke={1.7} aria-hidden="true" />
      {t(isUp ? 'upFrom' : 'downFrom', { percent: formatCount(percentOf(value, before)), before: format(before) })}
    </span>
  );
};
