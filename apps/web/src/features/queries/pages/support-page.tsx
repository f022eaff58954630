import { SUBJECT_LENGTH, TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft, IconLifebuoy, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useInbox, useOpenTicket } from '../data.ts';
import { t } from '../messages.ts';
import { AttachButton, AttachedFiles } from '../parts/attach-row.tsx';
import classes from '../parts/queries.module.css';
import { ThreadList } from '../parts/thread-list.tsx';
import { ThreadView } from '../parts/thread-view.tsx';
import { useAttachments } from '../parts/use-attachments.ts';

const route = getRouteApi('/frame/inside/support');

const NewTicket = ({ onOpened, onCancel }: { onOpened: (uid: string) => void; onCancel: () => void }) => {
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const attachments = useAttachments(null);
  const open = useOpenTicket();
  const isBare = subject.trim().length < SUBJECT_LENGTH.min;
  const isShort = text.trim().length < TEXT_LENGTH.min;
  const send = (): void => {
    setTried(true);
    if (isBare || isShort || attachments.isBusy) return;
    open.mutate(
      {
        ticketSubject: subject.trim(),
        query_rest: text.trim(),
        ...(attachments.files.length > 0 && { attachments: attachments.files }),
      },
      {
        onSuccess: ({ uid }) => {
          toast.good(t('opened'));
          onOpened(uid);
        },
      },
    );
  };
  return (
    <form
      className={classes.ticketForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h2 className={classes.threadTitle}>{t('supportNew')}</h2>
      <TextInput
        label={t('subject')}
        value={subject}
        maxLength={SUBJECT_LENGTH.max}
        error={isTried && isBare ? t('subjectShort') : undefined}
        onChange={(event) => setSubject(event.currentTarget.value)}
        withAsterisk
      />
      <Textarea
        label={t('message')}
        value={text}
        autosize
        minRows={5}
        maxLength={TEXT_LENGTH.max}
        error={isTried && isShort ? t('tooShort') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        withAsterisk
      />
      <AttachedFiles attachments={attachments} />
      <ProblemAlert problem={open.error} keepsInput />
      <div className={classes.replyTools}>
        <AttachButton attachments={attachments} />
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="xs" className={classes.send} loading={open.isPending}>
          {t('openTicket')}
        </Button>
      </div>
    </form>
  );
};

/** A merchant's conversations with us that are about no question. */
export const SupportPage = () => {
  const { thread } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const inbox = useInbox({ view: 'support' });
  const { data, error, refetch, isFetching } = inbox;
  const threads = data?.pages.flatMap(({ results }) => results) ?? [];
  const go = (next: string | undefined): void =>
    void navigate({ search: next === undefined ? {} : { thread: next }, resetScroll: false });
  const add = can('create_ticket') ? (
    <Button leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => go('new')}>
      {t('supportNew')}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader title={t('supportTitle')} lead={t('supportLead')} actions={add} />
      {data === undefined && error !== null && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data !== undefined && (
        <div className={classes.panes} data-open={thread !== undefined || undefined}>
          <div className={`${classes.pane} ${classes.listPane}`}>
            {threads.length === 0 ? (
              <EmptyState icon={IconLifebuoy} title={t('supportNoneTitle')}>
                {t('supportNoneText')}
              </EmptyState>
            ) : (
              <ThreadList
                threads={threads}
                open={thread}
                onOpen={go}
                isOwn
                more={
                  inbox.hasNextPage
                    ? { isLoading: inbox.isFetchingNextPage, load: () => void inbox.fetchNextPage() }
                    : undefined
                }
              />
            )}
          </div>
          <div className={`${classes.pane} ${classes.threadPane}`}>
            {thread === undefined && (
              <EmptyState icon={IconLifebuoy} title={t('chooseTitle')}>
                {t('supportLead')}
              </EmptyState>
            )}
            {thread === 'new' && <NewTicket onOpened={go} onCancel={() => go(undefined)} />}
            {thread !== undefined && thread !== 'new' && (
              <ThreadView
                key={thread}
                uid={thread}
                actions={
                  <Button
                    size="xs"
                    variant="default"
                    className={classes.narrowOnly}
                    leftSection={<IconArrowLeft size={14} stroke={1.7} />}
                    onClick={() => go(undefined)}
                  >
                    {t('back')}
                  </Button>
                }
              />
            )}
          </div>
        </div>
      )}
    </>
  );
};
