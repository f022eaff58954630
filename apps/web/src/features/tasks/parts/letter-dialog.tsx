import { Button, Modal, Skeleton } from '@mantine/core';

import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type LetterView, useLetter, useSendLetter } from '../letter-data.ts';
import { say } from '../letter-messages.ts';
import classes from './letter.module.css';
import tasks from './tasks.module.css';

/** The letter as it will be read, under its own heading. */
const Paper = ({ letter }: { letter: LetterView }) => (
  <article className={classes.paper} aria-label={say('heading')}>
    <dl className={classes.ends}>
      <div>
        <dt>{say('to')}</dt>
        {letter.to.map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </div>
      <div>
        <dt>{say('from')}</dt>
        {Object.values(letter.from).map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </div>
    </dl>
    <h3>{say('heading')}</h3>
    <p>{letter.opening}</p>
    <h4>{say('reasons', { count: letter.reasons.length })}</h4>
    <ol>
      {letter.reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ol>
    {letter.parts.map(({ title, lines }) => (
      <section key={title}>
        <h4>{title}</h4>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
    ))}
  </article>
);

interface LetterDialogProps {
  application: string;
  onClose: () => void;
}

const Letter = ({ application, onClose }: LetterDialogProps) => {
  const { data, error, isFetching, refetch } = useLetter(application);
  const send = useSendLetter(application);
  if (data === undefined) {
    if (error === null) return <Skeleton height={320} radius={6} aria-busy="true" />;
    return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  const isOwed = data.sent_at === null;
  const submit = (): void =>
    send.mutate(undefined, {
      onSuccess: () => {
        toast.good(say('sent'));
        onClose();
      },
    });
  return (
    <div className={tasks.form}>
      <p className={tasks.quiet}>
        {data.sent_at === null
          ? say('goesOut', { day: formatInstant(data.send_at) })
          : say('wasSent', { day: formatInstant(data.sent_at) })}
      </p>
      <Paper letter={data} />
      {isOwed && <p className={tasks.quiet}>{say('told')}</p>}
      <ProblemAlert problem={send.error} />
      <div className={tasks.actions}>
        {isOwed && (
          <Button onClick={submit} loading={send.isPending} data-autofocus>
            {say('send')}
          </Button>
        )}
        <Button variant="default" onClick={onClose} disabled={send.isPending}>
          {say(isOwed ? 'later' : 'done')}
        </Button>
      </div>
    </div>
  );
};

/** Reads the letter that a decline owes, and sends it before its day. */
export const LetterDialog = (props: LetterDialogProps) => (
  <Modal opened onClose={props.onClose} title={say('title')} size="lg">
    <Letter {...props} />
  </Modal>
);
