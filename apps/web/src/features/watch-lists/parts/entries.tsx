import type { WatchEntryView, WatchListView } from '@ledgate/contract/watch-lists.ts';
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { ENTRIES_PER_PAGE, useEntries } from '../data.ts';
import { t } from '../messages.ts';
import classes from './watch-lists.module.css';

const factsOf = (entry: WatchEntryView): string =>
  [
    entry.ref,
    t(`entryKind_${entry.kind}`),
    entry.program,
    entry.country,
    entry.addresses.length > 0 ? t('addresses', { places: entry.addresses.join(' / ') }) : '',
    entry.birth_years.length > 0 ? t('born', { years: entry.birth_years.join(', ') }) : '',
    entry.reason_code === '' ? '' : t('reason', { code: entry.reason_code }),
    entry.listed_on === null ? '' : t('listedOn', { day: entry.listed_on }),
    entry.zip === '' ? '' : t('zip', { zip: entry.zip }),
    entry.numbers.length > 0
      ? t('numbers', { numbers: entry.numbers.map((number) => t(`number_${number}`)).join(', ') })
      : '',
  ]
    .filter((fact) => fact !== '')
    .join(' · ');

interface TurnProps {
  page: number;
  count: number;
  onTurn: (page: number) => void;
}

const Turn = ({ page, count, onTurn }: TurnProps) => {
  const from = (page - 1) * ENTRIES_PER_PAGE;
  const to = Math.min(count, from + ENTRIES_PER_PAGE);
  return (
    <div className={classes.actions}>
      <Button variant="default" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        {t('previous')}
      </Button>
      <Button variant="default" disabled={to >= count} onClick={() => onTurn(page + 1)}>
        {t('next')}
      </Button>
      <span className={classes.quiet}>
        {t('pageOf', { from: formatCount(Math.min(from + 1, count)), to: formatCount(to), count: formatCount(count) })}
      </span>
    </div>
  );
};

/** The entries of one list, a page at a time. */
export const Entries = ({ list }: { list: WatchListView }) => {
  const [search, setSearch] = useState<string>();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useEntries({ id: list.id, page, search });
  return (
    <div className={classes.drawer}>
      <p className={classes.hash}>
        {list.file_name} · SHA-256 {list.sha256}
      </p>
      <SearchField
        aria-label={t('entriesSearch')}
        placeholder={t('entriesHint')}
        value={search}
        onSearch={(words) => {
          setSearch(words);
          setPage(1);
        }}
      />
      {error !== null && data === undefined && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data !== undefined && data.count === 0 && (
        <EmptyState icon={IconFilterOff} title={t('entriesNoneTitle')}>
          {t('entriesNoneText', { text: search ?? '' })}
        </EmptyState>
      )}
      <ul className={classes.list} aria-busy={isFetching}>
        {data?.results.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span className={classes.entryNames}>{entry.names.join(' · ')}</span>
            <span className={classes.quiet}>{factsOf(entry)}</span>
          </li>
        ))}
      </ul>
      {data !== undefined && data.count > 0 && <Turn page={page} count={data.count} onTurn={setPage} />}
    </div>
  );
};
