import { type Column, DENSITIES } from '@ledgate/domain/queue/definition.ts';
import { Checkbox, Radio } from '@mantine/core';

import { t } from '../messages.ts';
import type { Queue } from '../use-queue.ts';
import classes from './queue.module.css';

interface LookChoicesProps {
  queue: Queue;
  offered: readonly Column[];
  shown: readonly Column[];
}

export const LookChoices = ({ queue, offered, shown }: LookChoicesProps) => {
  const { definition, change } = queue;
  const toggle = (column: Column): void => {
    const next = offered.filter((known) => (known === column ? !shown.includes(known) : shown.includes(known)));
    change({ columns: next.length > 0 ? next : undefined });
  };
  return (
    <div className={classes.form}>
      <fieldset className={classes.choices}>
        <legend>{t('columns')}</legend>
        {offered.map((column) => (
          <Checkbox
            key={column}
            size="xs"
            label={t(`column_${column}`)}
            checked={shown.includes(column)}
            onChange={() => toggle(column)}
          />
        ))}
      </fieldset>
      <Radio.Group
        label={t('density')}
        value={definition.density ?? 'compact'}
        onChange={(density) => change({ density: DENSITIES.find((known) => known === density) })}
      >
        <div className={classes.choices}>
          {DENSITIES.map((density) => (
            <Radio key={density} size="xs" value={density} label={t(`density_${density}`)} />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
};
