import type { QueryView } from '@ledgate/contract/query-view.ts';
import { TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useReopen, useResolve, useWithdraw } from '../data.ts';
import { t } from '../messages.ts';
import classes from './queries.module.css';

const AskAgain = ({ query, onClose }: { query: QueryView; onClose: () => void }) => {
  const [text, setText] = useState('');
  const reopen = useReopen();
  const isShort = text.trim().length < TEXT_LENGTH.min;
  return (
    <form
      className={classes.again}
      onSubmit={(event) => {
        event.preventDefault();
        if (isShort) return;
        const ask = { uid: query.id, text: text.trim() };
        reopen.mutate(ask, {
          onSuccess: () => {
            toast.good(t('reopened'));
            onClose();
          },
        });
      }}
    >
      <Textarea
        label={t('reopen')}
        description={t('reopenHint')}
        value={text}
        autosize
        minRows={2}
        maxLength={TEXT_LENGTH.max}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <ProblemAlert problem={reopen.error} keepsInput />
      <div className={classes.replyTools}>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="xs" type="submit" loading={reopen.isPending} disabled={isShort}>
          {t('reopen')}
        </Button>
      </div>
    </form>
  );
};

/** A question that need not be answered any more. */
const Withdraw = ({ query, application }: { query: QueryView; application: string }) => {
  const [isAsked, setAsked] = useState(false);
  const { mutateAsync, isPending, error } = useWithdraw(application);
  const withdraw = (): void =>
    // By the promise: once the thread is read again this button is gone, and what it was told with it.
    void mutateAsync(query.id).then(
      () => {
        setAsked(false);
        toast.good(t('withdrawn'));
      },
      () => undefined,
    );
  return (
    <div className={classes.steps}>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('withdrawTitle')}
        verb={t('withdraw')}
        isBusy={isPending}
        problem={error}
        onConfirm={withdraw}
        onClose={() => setAsked(false)}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </div>
  );
};

/** What staff do with a question: take it back, or with its answer: it is enough, or it is asked again. */
export const QuerySteps = ({ query, application }: { query: QueryView; application: string | null }) => {
  const [isAsking, setAsking] = useState(false);
  const resolve = useResolve();
  const canResolve = query.stepsOpen.includes('resolve');
  if (query.stepsOpen.includes('withdraw') && application !== null)
    return <Withdraw query={query} application={application} />;
  if (!canResolve && !query.stepsOpen.includes('reopen')) return null;
  if (isAsking) return <AskAgain query={query} onClose={() => setAsking(false)} />;
  return (
    <div className={classes.steps}>
      {canResolve && (
        <Button
          size="xs"
          data-resolve
          leftSection={<IconCheck size={14} stroke={1.9} />}
          loading={resolve.isPending}
          onClick={() =>
            resolve.mutate(query.id, {
              onSuccess: () => toast.good(t('resolved')),
              onError: (problem) => toast.problem(problem.title, problem),
            })
          }
        >
          {t('resolve')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRotate size={14} stroke={1.7} />}
        onClick={() => setAsking(true)}
      >
        {t('reopen')}
      </Button>
    </div>
  );
};
