import type { TicketView } from '@ledgate/contract/ticket-view.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

import { useOpenRecord } from '../../../lib/opened-records.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useClose, useMarkRead, useThread } from '../data.ts';
import { t } from '../messages.ts';
import { NoteItem } from './note-item.tsx';
import classes from './queries.module.css';
import { QuerySteps } from './query-steps.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ThreadChips } from './state-chip.tsx';

export const replyId = (uid: string): string => `reply-${uid}`;

/** Opening a thread is reading it. */
const useReading = ({ uid, unread }: TicketView): void => {
  const { mutate } = useMarkRead();
  useEffect(() => {
    if (unread > 0) mutate(uid);
  }, [mutate, uid, unread]);
};

const CloseButton = ({ uid }: { uid: string }) => {
  const close = useClose();
  return (
    <Button
      size="xs"
      variant="default"
      loading={close.isPending}
      onClick={() =>
        close.mutate(uid, {
          onSuccess: () => toast.good(t('closed')),
          onError: (problem) => toast.problem(problem.title, problem),
        })
      }
    >
      {t('close')}
    </Button>
  );
};

interface ThreadBodyProps {
  thread: TicketView;
  /** What leads elsewhere: to the case, or back to the list. */
  actions?: ReactNode;
  isReplyable?: boolean;
  /** The note that a notice has led to. */
  meant?: string | undefined;
}

export const ThreadBody = ({ thread, actions, isReplyable = true, meant }: ThreadBodyProps) => {
  useReading(thread);
  return (
    <>
      <header className={classes.threadHead}>
        <div>
          <h2 className={classes.threadTitle}>{thread.ticketSubject}</h2>
          <p className={classes.threadFacts}>
            <span className={classes.reference}>{thread.number}</span>
            <span>{thread.merchant.name}</span>
            {thread.application !== null && <span className={classes.reference}>{thread.application.reference}</span>}
            <ThreadChips thread={thread} />
          </p>
        </div>
        <div className={classes.threadActions}>
          {thread.stepsOpen.includes('close') && <CloseButton uid={thread.uid} />}
          {actions}
        </div>
      </header>
      <ol className={classes.notes}>
        {thread.ticket_timeline.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            isMeant={note.id === meant}
            actions={note.query !== null && <QuerySteps query={note.query} application={thread.application_id} />}
          />
        ))}
      </ol>
      {isReplyable && <ReplyBox key={thread.uid} thread={thread} id={replyId(thread.uid)} />}
    </>
  );
};

/** One thread with all its notes, and the way to write into it. */
export const ThreadView = ({ uid, ...shown }: { uid: string } & Pick<ThreadBodyProps, 'actions' | 'meant'>) => {
  const { data, error, refetch, isFetching } = useThread(uid);
  useOpenRecord('ticket', data?.uid);
  if (data !== undefined) return <ThreadBody thread={data} {...shown} />;
  if (error !== null) return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <div className={classes.ghost} aria-busy="true" />;
};
