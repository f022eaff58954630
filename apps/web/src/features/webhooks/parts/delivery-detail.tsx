import type { AttemptView, DeliveryDetail as Detail } from '@ledgate/contract/webhooks.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { useDelivery, useReplay } from '../data.ts';
import { t } from '../messages.ts';
import { DeliveryChip } from './delivery-log.tsx';
import classes from './webhooks.module.css';

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

const Try = ({ attempt }: { attempt: AttemptView }) => (
  <li className={classes.try}>
    <span>
      <span className={classes.type}>{attempt.status === null ? t('noAnswer') : String(attempt.status)}</span>{' '}
      <span className={classes.quiet}>
        {[formatInstant(attempt.at), t('took', { ms: attempt.duration_ms })].join(' · ')}
      </span>
    </span>
    {attempt.error !== null && <span>{attempt.error}</span>}
    {attempt.answer !== null && attempt.answer !== '' && (
      <pre className={classes.code} dir="ltr" translate="no">
        {attempt.answer}
      </pre>
    )}
  </li>
);

/** What was sent, and every answer to it. */
export const DeliveryFacts = ({ detail }: { detail: Detail }) => (
  <>
    <p>
      <span className={classes.type}>{detail.type}</span> <DeliveryChip {...detail} />
      <br />
      <span className={classes.quiet}>{t('messageId')}</span>{' '}
      <span className={classes.id} dir="ltr" translate="no">
        {detail.message_id}
      </span>
    </p>
    <h3>{t('request')}</h3>
    <pre className={classes.code} dir="ltr" translate="no">
      {`POST ${detail.url}\n\n${pretty(detail.body)}`}
    </pre>
    <h3>{t('answers')}</h3>
    <ol className={classes.list}>
      {detail.tries.map((attempt) => (
        <Try key={attempt.n} attempt={attempt} />
      ))}
    </ol>
  </>
);

const SendAgain = ({ uid }: { uid: string }) => {
  const replay = useReplay();
  const send = (): void =>
    replay.mutate(uid, {
      onSuccess: () => toast.good(t('resent_toast')),
      onError: (problem) => toast.problem(t('notResent'), problem),
    });
  return (
    <Button loading={replay.isPending} onClick={send}>
      {t('resend')}
    </Button>
  );
};

export const DeliveryDetail = ({ uid, onBack }: { uid: string; onBack: () => void }) => {
  const { data, error, isFetching, refetch } = useDelivery(uid);
  return (
    <section className={classes.drawer}>
      <div className={classes.tools}>
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} stroke={1.7} data-mirror />} onClick={onBack}>
          {t('back')}
        </Button>
        {data !== undefined && data.state !== 'pending' && <SendAgain uid={uid} />}
      </div>
      {data !== undefined && <DeliveryFacts detail={data} />}
      {data === undefined && error !== null && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && error === null && (
        <Skeleton height={200} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
      )}
    </section>
  );
};
