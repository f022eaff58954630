import { type Column, COLUMNS } from '@ledgate/domain/queue/definition.ts';
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import { t } from '../messages.ts';
import type { Queue } from '../use-queue.ts';
import { DEFAULT_COLUMNS } from './queue-columns.tsx';

const LookChoices = lazy(async () => ({ default: (await import('./look-choices.tsx')).LookChoices }));

const NOT_FOR_PARTNERS: readonly Column[] = ['assignee', 'risk'];

export const columnsShown = ({ definition, role }: Pick<Queue, 'definition' | 'role'>): Column[] =>
  (definition.columns ?? DEFAULT_COLUMNS).filter((column) => role !== 'iso' || !NOT_FOR_PARTNERS.includes(column));

/** Which columns there are and how far apart the rows lie. */
export const LookMenu = ({ queue }: { queue: Queue }) => {
  const { role } = queue;
  const shown = columnsShown(queue);
  const offered = COLUMNS.filter((column) => role !== 'iso' || !NOT_FOR_PARTNERS.includes(column));
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
        <Suspense fallback={null}>
          <LookChoices queue={queue} offered={offered} shown={shown} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
