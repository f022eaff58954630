import { TICKET_VIEWS } from '@ledgate/domain/queries/tickets.ts';
import { IconMessageQuestion, IconMessages } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { useKeys } from '../../../lib/keyboard.ts';
import { useLive } from '../../../lib/live.ts';
import { onPaper } from '../../../lib/on-paper.ts';
import { usePerson } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { reloadThreads, useInbox } from '../data.ts';
import { nextAfter } from '../look.ts';
import { t } from '../messages.ts';
import classes from '../parts/queries.module.css';
import { ThreadList } from '../parts/thread-list.tsx';
import { replyId, ThreadView } from '../parts/thread-view.tsx';
import { BackButton, TwoPanes } from '../parts/two-panes.tsx';
import type { QueriesSearch } from '../paths.ts';

const route = getRouteApi('/frame/inside/queries');

const Nothing = ({ search, onClear }: { search: QueriesSearch; onClear: () => void }) => {
  const isPartner = usePerson()?.role === 'iso';
  if (search.search === undefined && search.view === undefined) {
    return (
      <EmptyState icon={IconMessages} title={t(isPartner ? 'emptyPartnerTitle' : 'emptyTitle')}>
        {t(isPartner ? 'emptyPartnerText' : 'emptyText')}
      </EmptyState>
    );
  }
  const view = t(`view_${search.view ?? 'all'}`);
  const isSearched = search.search !== undefined;
  return (
    <NoMatch title={t(isSearched ? 'noMatchTitle' : 'noneInView')} verb={t('clear')} onClear={onClear}>
      {isSearched ? t('noMatchText', { text: search.search ?? '', view }) : t('noneInViewText', { view })}
    </NoMatch>
  );
};

interface PartProps {
  search: QueriesSearch;
  inbox: ReturnType<typeof useInbox>;
  go: (change: QueriesSearch, isStep?: boolean) => void;
}

const usePrintedThreads = onPaper(async () => (await import('../parts/printed-threads.tsx')).PrintedThreads);

const threadsIn = ({ data }: PartProps['inbox']) => data?.pages.flatMap(({ results }) => results) ?? [];

const Toolbar = ({ search, inbox, go }: PartProps) => {
  const counts = inbox.data?.pages[0]?.counts;
  return (
    <div className={classes.toolbar} data-filters>
      <div className={classes.views} role="group" aria-label={t('views')}>
        {TICKET_VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.view}
            aria-pressed={name === (search.view ?? 'all')}
            onClick={() => go({ view: name === 'all' ? undefined : name, thread: undefined })}
          >
            {t(`view_${name}`)}
            {counts !== undefined && <span className={classes.count}>{formatCount(counts[name])}</span>}
          </button>
        ))}
      </div>
      <SearchField
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('searchHint')}
        value={search.search}
        onSearch={(words) => go({ search: words, thread: undefined })}
      />
    </div>
  );
};

const ListPane = ({ search, inbox, go }: PartProps) => {
  const { data, error, refetch, isFetching } = inbox;
  const threads = threadsIn(inbox);
  const printed = usePrintedThreads({ threads });
  if (data === undefined) {
    return error === null ? (
      <div className={classes.ghost} aria-busy="true" />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  if (threads.length === 0) {
    return <Nothing search={search} onClear={() => go({ view: undefined, search: undefined, thread: undefined })} />;
  }
  if (printed !== undefined) return printed;
  return (
    <ThreadList
      threads={threads}
      open={search.thread}
      onOpen={(thread) => go({ thread }, true)}
      more={
        inbox.hasNextPage ? { isLoading: inbox.isFetchingNextPage, load: () => void inbox.fetchNextPage() } : undefined
      }
    />
  );
};

/** Threads of all applications within sight, beside the one that is open. */
export const InboxPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const inbox = useInbox({ view: search.view ?? 'all', search: search.search });
  const go: PartProps['go'] = (change, isStep = false) =>
    // Wherever one goes on to, it is not the note that a notice has led to.
    void navigate({ search: (was) => ({ ...was, note: undefined, ...change }), replace: !isStep, resetScroll: false });
  const walk = (step: 1 | -1): void => {
    const thread = nextAfter(threadsIn(inbox), search.thread, step);
    if (thread !== undefined) go({ thread });
  };
  useLive((event) => {
    if (event.kind !== 'presence') void reloadThreads();
  });
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    r: () => document.getElementById(replyId(search.thread ?? ''))?.focus(),
    e: () => document.querySelector<HTMLButtonElement>('[data-resolve]')?.click(),
  });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Toolbar search={search} inbox={inbox} go={go} />
      <TwoPanes
        isOpen={search.thread !== undefined}
        list={<ListPane search={search} inbox={inbox} go={go} />}
        thread={
          search.thread === undefined ? (
            <EmptyState icon={IconMessageQuestion} title={t('chooseTitle')}>
              {t('chooseText')}
            </EmptyState>
          ) : (
            <ThreadView
              key={search.thread}
              uid={search.thread}
              meant={search.note}
              actions={<BackButton onBack={() => go({ thread: undefined })} />}
            />
          )
        }
      />
      <p className={classes.hintKeys} data-on-screen>
        {t('keys')}
      </p>
    </>
  );
};
