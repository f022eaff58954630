import { Button } from '@mantine/core';

import { formatCount } from '../../../ui/format.ts';
import { t } from '../messages.ts';
import type { Chosen } from './use-selection.ts';
import classes from './bulk.module.css';

interface SelectionBarProps {
  chosen: Chosen;
  isReading: boolean;
  onAll: () => void;
  onClear: () => void;
  onEdit: () => void;
  onLabels: () => void;
}

/** What can be done with those that are chosen. */
export const SelectionBar = ({ chosen, isReading, onAll, onClear, onEdit, onLabels }: SelectionBarProps) => (
  <div className={classes.bar} role="group" aria-label={t('bulkBar')}>
    <span aria-live="polite" className={classes.count}>
      {chosen.size === 0 ? t('bulkNone') : t('bulkChosen', { count: chosen.size, shown: formatCount(chosen.size) })}
    </span>
    <Button size="compact-sm" variant="subtle" loading={isReading} onClick={onAll}>
      {t('bulkAll')}
    </Button>
    {chosen.size > 0 && (
      <>
        <Button size="compact-sm" onClick={onEdit}>
          {t('bulkEdit')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onLabels}>
          {t('labelsOpen')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {t('bulkClear')}
        </Button>
      </>
    )}
  </div>
);
