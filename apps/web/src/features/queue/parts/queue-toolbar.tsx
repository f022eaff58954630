import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';

import { t } from '../messages.ts';
import type { Queue } from '../use-queue.ts';
import { useSearchKey } from '../use-search-key.ts';
import classes from './queue.module.css';

// The rows come first; what narrows and keeps them follows at once.
const QueueFilters = lazy(async () => ({ default: (await import('./queue-filters.tsx')).QueueFilters }));
const QueueTools = lazy(async () => ({ default: (await import('./queue-tools.tsx')).QueueTools }));

const TYPING_MS = 250;
const SHORTEST = 2;

const SearchBox = ({ queue }: { queue: Queue }) => {
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  // While somebody types, the field leads; otherwise the address does, which Back or [Clear filters] may change.
  const [typed, setTyped] = useState<string | null>(null);
  const ask = useDebouncedCallback((text: string) => {
    const said = text.trim();
    if (said === '' || said.length >= SHORTEST) queue.change({ search: said || undefined });
  }, TYPING_MS);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      aria-label={t('searchLabel')}
      placeholder={t('searchHint')}
      leftSection={<IconSearch size={18} stroke={1.7} />}
      value={typed ?? queue.definition.search ?? ''}
      error={typed?.trim().length === 1 ? t('searchShort') : undefined}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Chromium would empty the field, and with it the list that was just found.
        event.preventDefault();
        event.currentTarget.blur();
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
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
