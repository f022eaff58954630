import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { IconMessageQuestion, IconNotes } from '@tabler/icons-react';
import { useRef } from 'react';

import { useListKeys } from '../../../lib/list-keys.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useThreadsOf } from '../data.ts';
import { t } from '../messages.ts';
import classes from './queries.module.css';
import { ThreadBody } from './thread-view.tsx';

interface PanelProps {
  application: ApplicationView;
}

interface ThreadsProps extends PanelProps {
  /** Threads with questions, or all the others. */
  shows: 'queries' | 'notes';
}

const Threads = ({ application, shows }: ThreadsProps) => {
  const { data, error, refetch, isFetching } = useThreadsOf(application.uid);
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  if (data === undefined) {
    return error === null ? (
      <div className={classes.ghost} aria-busy="true" />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  const threads = data.filter(({ kind }) => (kind === 'query') === (shows === 'queries'));
  if (threads.length === 0) {
    return (
      <EmptyState
        icon={shows === 'queries' ? IconMessageQuestion : IconNotes}
        title={t(`${shows === 'queries' ? 'panel' : 'notes'}None`)}
      >
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <div ref={list} className={classes.panel}>
      {threads.map((thread) => (
        <section
          key={thread.uid}
          className={classes.panelThread}
          aria-label={thread.ticketSubject}
          data-walk
          tabIndex={-1}
        >
          <ThreadBody thread={thread} />
        </section>
      ))}
    </div>
  );
};

/** The questions about one application, for the page of the case. */
export const QueriesPanel = ({ application }: PanelProps) => <Threads application={application} shows="queries" />;

/** What else is being said about it: among staff, with the merchant, with the ISO. */
export const NotesPanel = ({ application }: PanelProps) => <Threads application={application} shows="notes" />;
