import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';

import { SearchField } from '../../../ui/search-field.tsx';
import { t } from '../messages.ts';
import type { Queue } from '../use-queue.ts';
import { useSearchKey } from '../use-search-key.ts';
import classes from './queue.module.css';

// The rows come first; what narrows and keeps them follows at once.
const QueueFilters = lazy(async () => ({ default: (await import('./queue-filters.tsx')).QueueFilters }));
const QueueTools = lazy(async () => ({ default: (await import('./queue-tools.tsx')).QueueTools }));

const SHORTEST = 2;

const findFault = (words: string): string | undefined => (words.length < SHORTEST ? t('searchShort') : undefined);

const SearchBox = ({ queue }: { queue: Queue }) => {
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  return (
    <SearchField
      ref={field}
      className={classes.search}
      aria-label={t('searchLabel')}
      placeholder={t('searchHint')}
      value={queue.definition.search}
      onSearch={(search) => queue.change({ search })}
      findFault={findFault}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Chromium would empty the field, and with it the list that was just found.
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
};

/** What narrows the list besides words, counted. */
const narrowing = ({ definition: { status, assignee, iso, band, due, submitted } }: Queue): number =>
  [status, assignee, iso, band, due, submitted].filter((asked) => asked !== undefined).length;

/** On a phone the rows come first: everything but the search stands behind a button. */
export const QueueToolbar = ({ queue }: { queue: Queue }) => {
  const [isOpen, setOpen] = useState(false);
  const count = narrowing(queue);
  return (
    <div className={classes.tools}>
      <SearchBox queue={queue} />
      <Button
        variant="default"
        className={classes.narrowOnly}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t('filtersOn', { count }) : t('filters')}
      </Button>
      <div className={classes.others} data-open={isOpen || undefined}>
        <Suspense fallback={<span className={classes.filtersComing} aria-hidden="true" />}>
          <QueueFilters queue={queue} />
        </Suspense>
        {queue.isChanged && (
          <ActionIcon variant="subtle" size={36} aria-label={t('clear')} data-hint={t('clear')} onClick={queue.clear}>
            <IconFilterOff size={18} stroke={1.7} />
          </ActionIcon>
        )}
        <span className={classes.grow} />
        <Suspense fallback={null}>
          <QueueTools queue={queue} />
        </Suspense>
      </div>
    </div>
  );
};
