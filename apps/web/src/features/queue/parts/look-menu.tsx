import { ActionIcon, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import { t } from '../messages.ts';
import type { Queue } from '../use-queue.ts';
import { columnsOffered, columnsShown } from '../columns-shown.ts';

const LookChoices = lazy(async () => ({ default: (await import('./look-choices.tsx')).LookChoices }));

/** Which columns there are and how far apart the rows lie. */
export const LookMenu = ({ queue }: { queue: Queue }) => {
  const shown = columnsShown(queue);
  const offered = columnsOffered(queue);
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t('show')} data-hint={t('show')}>
          <IconColumns3 size={18} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>
          <LookChoices queue={queue} offered={offered} shown={shown} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
