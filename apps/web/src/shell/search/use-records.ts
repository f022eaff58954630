import { isSearchable } from '@ledgate/domain/search/words.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { isSameRecord, openedRecords, recordHere, type RecordName } from '../../lib/opened-records.ts';
import type { ProblemError } from '../../lib/problem.ts';
import { queries } from '../../lib/queries.ts';
import { toast } from '../../ui/toast.tsx';
import { t } from './messages.ts';

const TYPING_MS = 150;
const KEPT_MS = 20_000;

/** Records by what was typed. Each text has its own answer, so none comes late; a search that nobody waits for is broken off. */
export const useRecords = (typed: string) => {
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const wanted = isSearchable(typed);
  const answer = useQuery({
    queryKey: ['search', 'found', text],
    queryFn: ({ signal }) => client.search.searchRecords({ body: { q: text }, signal }),
    enabled: wanted && isSearchable(text),
    gcTime: KEPT_MS,
    retry: false,
  });
  const isCurrent = wanted && text === typed.trim();
  return {
    text,
    isWanted: wanted,
    found: isCurrent ? answer.data : undefined,
    error: isCurrent && !answer.isFetching ? answer.error : null,
    isSearching: wanted && (!isCurrent || answer.isFetching) && !(isCurrent && answer.data !== undefined),
    retry: () => void answer.refetch(),
  };
};

const SHORTCUTS = ['search', 'shortcuts'];
const MOST_ASKED = 8;

/** What is pinned, and what was opened last but for what is open now. */
export const useShortcuts = () => {
  const here = recordHere();
  const recent = openedRecords()
    .filter((record) => !isSameRecord(record, here))
    .slice(0, MOST_ASKED);
  return useQuery({
    queryKey: [...SHORTCUTS, recent],
    queryFn: ({ signal }) => client.search.readShortcuts({ body: { recent }, signal }),
    staleTime: 0,
    retry: false,
  }).data;
};

/** Pins a record, or takes its pin off. */
export const pinRecord = (record: RecordName, pinned: boolean): Promise<void> =>
  client.search
    .pinRecord({ body: { ...record, pinned } })
    .then(() => toast.good(t(pinned ? 'pinnedNow' : 'unpinnedNow')))
    .catch((problem: ProblemError) => toast.problem(t('pinFailed'), problem))
    .then(() => queries.invalidateQueries({ queryKey: SHORTCUTS }));
