import type { TicketSummary } from '@ledgate/contract/ticket-view.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { useNow } from '../../../lib/now.ts';
import { formatAge } from '../../../ui/format.ts';
import { t } from '../messages.ts';
import classes from './queries.module.css';
import { ThreadChips } from './state-chip.tsx';

interface ThreadListProps {
  threads: readonly TicketSummary[];
  open: string | undefined;
  onOpen: (uid: string) => void;
  /** To the merchant the own name says nothing. */
  isOwn?: boolean;
  more?: { isLoading: boolean; load: () => void } | undefined;
}

const Thread = ({
  thread,
  isOpen,
  isOwn,
  onOpen,
}: {
  thread: TicketSummary;
  isOpen: boolean;
  isOwn: boolean;
  onOpen: () => void;
}) => {
  const now = useNow();
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <button
      ref={row}
      type="button"
      className={classes.thread}
      data-unread={thread.unread > 0 || undefined}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={classes.threadTop}>
        <span className={classes.threadName}>{isOwn ? thread.ticketSubject : thread.merchant.name}</span>
        <span className={classes.age}>{formatAge(thread.last_at, now)}</span>
      </span>
      {!isOwn && <span className={classes.threadSubject}>{thread.ticketSubject}</span>}
      <span className={classes.threadFacts}>
        <span className={classes.reference}>{thread.application?.reference ?? thread.number}</span>
        <ThreadChips thread={thread} />
        {thread.unread > 0 && <span className={classes.unread}>{t('unread', { count: thread.unread })}</span>}
      </span>
    </button>
  );
};

/** The threads of a view, the newest first; what was not read stands out by weight and word. */
export const ThreadList = ({ threads, open, onOpen, isOwn = false, more }: ThreadListProps) => (
  <>
    <ul className={classes.threads} aria-label={t('threads')}>
      {threads.map((thread) => (
        <li key={thread.uid}>
          <Thread thread={thread} isOpen={thread.uid === open} isOwn={isOwn} onOpen={() => onOpen(thread.uid)} />
        </li>
      ))}
    </ul>
    {more !== undefined && (
      <div className={classes.more}>
        <Button size="xs" variant="default" loading={more.isLoading} onClick={more.load}>
          {t('more')}
        </Button>
      </div>
    )}
  </>
);
