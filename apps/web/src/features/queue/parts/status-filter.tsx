import { type Status, STATUS_FACTS, STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

import { t } from '../messages.ts';
import type { Queue } from '../use-queue.ts';
import classes from './queue.module.css';

const wordsOf = (statuses: readonly Status[]): string => {
  const [one] = statuses;
  if (one === undefined) return t('anyStatus');
  return statuses.length === 1 ? STATUS_FACTS[one].label : t('statuses', { count: statuses.length });
};

/** Any number of statuses, each ticked by itself; those of a view stand ticked from the start. */
export const StatusFilter = ({ queue }: { queue: Queue }) => {
  const chosen = queue.definition.status ?? [];
  const toggle = (status: Status): void => {
    const next = STATUSES.filter((known) => chosen.includes(known) !== (known === status));
    queue.change({ status: next.length > 0 ? next : undefined });
  };
  const words = wordsOf(chosen);
  return (
    <Menu position="bottom-start" closeOnItemClick={false} width={260}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.filter}
          classNames={{ inner: classes.filterInner, label: classes.filterLabel }}
          aria-label={`${t('status')}: ${words}`}
          data-said={`${t('status')}: ${chosen.map((status) => STATUS_FACTS[status].label).join(', ')}`}
          data-chosen={chosen.length > 0 || undefined}
          rightSection={<IconChevronDown size={14} stroke={1.7} />}
        >
          {words}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.statuses}>
        {STATUSES.map((status) => (
          <Menu.CheckboxItem key={status} checked={chosen.includes(status)} onChange={() => toggle(status)}>
            {STATUS_FACTS[status].label}
          </Menu.CheckboxItem>
        ))}
        {chosen.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item closeMenuOnClick onClick={() => queue.change({ status: undefined })}>
              {t('anyStatus')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
