import { TextInput } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useOutbox } from '../data.ts';
import { t } from '../messages.ts';
import { MessageCard } from '../parts/message-card.tsx';
import classes from '../parts/outbox.module.css';

const route = getRouteApi('/frame/outbox');

const Nothing = ({ recipient, onClear }: { recipient: string | undefined; onClear: () => void }) => (
  <Sheet>
    {recipient === undefined ? (
      <EmptyState icon={IconMailbox} title={t('emptyTitle')}>
        {t('emptyText')}
      </EmptyState>
    ) : (
      <NoMatch title={t('noMatchTitle')} verb={t('clear')} onClear={onClear}>
        {t('noMatchText', { text: recipient })}
      </NoMatch>
    )}
  </Sheet>
);

export const OutboxPage = () => {
  const { recipient } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, isFetching } = useOutbox(recipient);
  const filter = (text: string): void =>
    void navigate({ search: text === '' ? {} : { recipient: text }, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TextInput
        className={classes.filter}
        type="search"
        label={t('recipient')}
        placeholder={t('recipientHint')}
        value={recipient ?? ''}
        onChange={(event) => filter(event.currentTarget.value)}
      />
      {data === undefined && error === null && <div aria-busy="true" />}
      {data === undefined && error !== null && (
        <Sheet>
          <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        </Sheet>
      )}
      {data?.results.length === 0 && <Nothing recipient={recipient} onClear={() => filter('')} />}
      <ul className={classes.list} aria-label={t('list')}>
        {data?.results.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </ul>
    </>
  );
};
