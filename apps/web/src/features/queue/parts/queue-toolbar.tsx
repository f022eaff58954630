import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';

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

export const QueueToolbar = ({ queue }: { queue: Queue }) => (
  <div className={classes.tools}>
    <SearchBox queue={queue} />
    <Suspense fallback={<span className={classes.filtersComing} aria-hidden="true" />}>
      <QueueFilters queue={queue} />
    </Suspense>
    {queue.isChanged && (
      <Button variant="subtle" leftSection={<IconFilterOff size={18} stroke={1.7} />} onClick={queue.clear}>
        {t('clear')}
      </Button>
    )}
    <span className={classes.grow} />
    <Suspense fallback={null}>
      <QueueTools queue={queue} />
    </Suspense>
  </div>
);
