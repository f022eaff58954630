import { type Column, COLUMNS, DENSITIES } from '@ledgate/domain/queue/definition.ts';
import { ActionIcon, Checkbox, Popover, Radio, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';

import { t } from '../messages.ts';
import type { Queue } from '../use-queue.ts';
import { DEFAULT_COLUMNS } from './queue-columns.tsx';
import classes from './queue.module.css';

const NOT_FOR_PARTNERS: readonly Column[] = ['assignee', 'risk'];

export const columnsShown = ({ definition, role }: Pick<Queue, 'definition' | 'role'>): Column[] =>
  (definition.columns ?? DEFAULT_COLUMNS).filter((column) => role !== 'iso' || !NOT_FOR_PARTNERS.includes(column));

/** Which columns there are and how far apart the rows lie. */
export const LookMenu = ({ queue }: { queue: Queue }) => {
  const { definition, change, role } = queue;
  const shown = columnsShown(queue);
  const offered = COLUMNS.filter((column) => role !== 'iso' || !NOT_FOR_PARTNERS.includes(column));
  const toggle = (column: Column): void => {
    const next = offered.filter((known) => (known === column ? !shown.includes(known) : shown.includes(known)));
    change({ columns: next.length > 0 ? next : undefined });
  };
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Tooltip label={t('show')}>
          <ActionIcon variant="default" size={36} aria-label={t('show')}>
            <IconColumns3 size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
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
      </Popover.Dropdown>
    </Popover>
  );
};
