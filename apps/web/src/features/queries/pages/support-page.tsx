import { Button, Textarea, TextInput } from '@mantine/core';
import { IconLifebuoy, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { useCan } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useInbox } from '../data.ts';
import { t } from '../messages.ts';
import { AttachButton, AttachedFiles } from '../parts/attach-row.tsx';
import classes from '../parts/queries.module.css';
import { ThreadList } from '../parts/thread-list.tsx';
import { ThreadView } from '../parts/thread-view.tsx';
import { BackButton, TwoPanes } from '../parts/two-panes.tsx';
import { useAttachments } from '../parts/use-attachments.ts';
import { useTicketForm } from '../parts/use-ticket-form.ts';

const route = getRouteApi('/frame/inside/support');

const NewTicket = ({ onOpened, onCancel }: { onOpened: (uid: string) => void; onCancel: () => void }) => {
  const attachments = useAttachments(null);
  const form = useTicketForm({
    more: () => (attachments.files.length > 0 ? { attachments: attachments.files } : {}),
    isHeld: attachments.isBusy,
    onOpened: (uid) => {
      toast.good(t('opened'));
      onOpened(uid);
    },
  });
  return (
    <form className={classes.ticketForm} noValidate onSubmit={form.onSubmit}>
      <h2 className={classes.threadTitle}>{t('supportNew')}</h2>
      <TextInput label={t('subject')} {...form.subject} withAsterisk />
      <Textarea label={t('message')} {...form.text} autosize minRows={5} withAsterisk />
      <AttachedFiles attachments={attachments} />
      <ProblemAlert problem={form.problem} keepsInput />
      <div className={classes.replyTools}>
        <AttachButton attachments={attachments} />
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="xs" className={classes.send} loading={form.isSending}>
          {t('openTicket')}
        </Button>
      </div>
    </form>
  );
};

interface PartProps {
  thread: string | undefined;
  go: (thread: string | undefined) => void;
}

const Tickets = ({ inbox, thread, go }: PartProps & { inbox: ReturnType<typeof useInbox> }) => {
  const threads = inbox.data?.pages.flatMap(({ results }) => results) ?? [];
  if (threads.length === 0) {
    return (
      <EmptyState icon={IconLifebuoy} title={t('supportNoneTitle')}>
        {t('supportNoneText')}
      </EmptyState>
    );
  }
  const more = { isLoading: inbox.isFetchingNextPage, load: () => void inbox.fetchNextPage() };
  return <ThreadList threads={threads} open={thread} onOpen={go} isOwn more={inbox.hasNextPage ? more : undefined} />;
};

const OpenTicket = ({ thread, go }: PartProps) => {
  if (thread === 'new') return <NewTicket onOpened={go} onCancel={() => go(undefined)} />;
  if (thread !== undefined)
    return <ThreadView key={thread} uid={thread} actions={<BackButton onBack={() => go(undefined)} />} />;
  return (
    <EmptyState icon={IconLifebuoy} title={t('chooseTitle')}>
      {t('supportLead')}
    </EmptyState>
  );
};

/** A merchant's conversations with us that are about no question. */
export const SupportPage = () => {
  const { thread } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const inbox = useInbox({ view: 'support' });
  const { data, error, refetch, isFetching } = inbox;
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
      {data === undefined && error === null && <div className={classes.ghost} aria-busy="true" />}
      {data === undefined && error !== null && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data !== undefined && (
        <TwoPanes
          isOpen={thread !== undefined}
          list={<Tickets inbox={inbox} thread={thread} go={go} />}
          thread={<OpenTicket thread={thread} go={go} />}
        />
      )}
    </>
  );
};
