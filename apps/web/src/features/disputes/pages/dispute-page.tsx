import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { CYCLE_WORDS, STANDING_WORDS } from '@ledgate/domain/disputes/words.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';

import { usePerson } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type DisputeView, useCheck, useDispute } from '../data.ts';
import { t } from '../messages.ts';
import { AnswerSheet } from '../parts/answer-sheet.tsx';
import { leftWords } from '../parts/deadline.tsx';
import { DisputeChip } from '../parts/dispute-chip.tsx';
import classes from '../parts/disputes.module.css';
import { FilesSheet } from '../parts/files-sheet.tsx';
import { KitSheet } from '../parts/kit-sheet.tsx';
import { ReasonSheet } from '../parts/reason-sheet.tsx';
import { MoneySheet, SaidSheet, TimelineSheet } from '../parts/story-sheets.tsx';

const route = getRouteApi('/frame/inside/disputes/$uid');

const Back = () => (
  <Link to="/disputes" className={classes.link}>
    {t('back')}
  </Link>
);

const Pending = ({ dispute }: { dispute: DisputeView }) => {
  const { mutate, isPending } = useCheck(dispute.id);
  const check = (): void => mutate(undefined, { onError: (problem) => toast.problem(t('notChecked'), problem) });
  return (
    <div role="status">
      <Notice
        tone="warn"
        icon={IconAlertTriangle}
        action={
          <Button size="xs" variant="default" loading={isPending} onClick={check}>
            {t('check')}
          </Button>
        }
      >
        {t('pending')}
      </Notice>
    </div>
  );
};

/** What stands in the way, or went wrong last. */
const Remarks = ({ dispute }: { dispute: DisputeView }) => {
  const last = dispute.answers?.at(-1);
  const isUnsent = last !== undefined && (last.state === 'absent' || last.state === 'refused');
  const { reply_by: day, days_left: left } = dispute;
  const step = dispute.next_steps['answer'];
  return (
    <>
      {dispute.standing === 'sending' && <Pending dispute={dispute} />}
      {left !== null && day !== null && (
        <Notice tone="warn" icon={IconAlertTriangle}>
          <strong>{t('answerBy', { day: sayDate(day) })}</strong> · {leftWords(left)}
        </Notice>
      )}
      {isUnsent && (
        <Notice tone="warn" icon={IconAlertTriangle}>
          <strong>{t('unsent')}</strong> {last.fault}
        </Notice>
      )}
      {step !== undefined && !step.allowed && step.why !== null && dispute.standing !== 'sending' && (
        <Notice>{step.why}</Notice>
      )}
    </>
  );
};

const Whole = ({ dispute }: { dispute: DisputeView }) => {
  const isOwn = usePerson()?.merchant?.uid === dispute.merchant.uid;
  const lead =
    dispute.standing === 'needs_answer'
      ? CYCLE_WORDS[dispute.cycle].sentence
      : STANDING_WORDS[dispute.standing].sentence;
  return (
    <>
      <PageHeader
        title={t('head', { amount: formatCents(dispute.amount_cents) })}
        lead={isOwn ? lead : t('ofMerchant', { name: dispute.merchant.name })}
        meta={
          <div className={classes.meta}>
            <DisputeChip standing={dispute.standing} />
            <span>{CYCLE_WORDS[dispute.cycle].label}</span>
          </div>
        }
        actions={<Back />}
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Remarks dispute={dispute} />
          <ReasonSheet dispute={dispute} />
          {dispute.kit !== null && <KitSheet kit={dispute.kit} />}
          {dispute.files !== null && <FilesSheet dispute={dispute} files={dispute.files} />}
          {dispute.next_steps['answer']?.allowed && <AnswerSheet dispute={dispute} />}
          {dispute.answers !== null && <SaidSheet answers={dispute.answers} />}
        </div>
        <div className={classes.stack}>
          <MoneySheet moves={dispute.moves} />
          <TimelineSheet events={dispute.events} />
        </div>
      </div>
    </>
  );
};

/** One dispute: why, what wins it, what was gathered, and what can be done until when. */
export const DisputePage = () => {
  const { uid } = route.useParams();
  const { data, error, isFetching, refetch } = useDispute(uid);
  if (data !== undefined) return <Whole dispute={data} />;
  return (
    <>
      <PageHeader title={t('one')} actions={<Back />} />
      {error === null ? (
        <Skeleton height={360} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
      ) : (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
};
