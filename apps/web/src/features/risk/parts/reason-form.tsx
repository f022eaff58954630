import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert, type ProblemText } from '../../../ui/problem-alert.tsx';
import { t } from '../messages.ts';
import classes from './risk.module.css';

export interface Asked {
  name: string;
  label: string;
  hint?: string;
  min: number;
  max: number;
}

interface ReasonFormProps {
  title: string;
  verb: string;
  hint?: string;
  isHarmful?: boolean;
  asked: readonly Asked[];
  isBusy: boolean;
  problem: ProblemText | null;
  onSubmit: (given: Partial<Record<string, string>>) => void;
  onClose: () => void;
}

/** Words that somebody answers with, each of a least length. */
export const ReasonForm = (props: ReasonFormProps) => {
  const { title, verb, hint, isHarmful = false, asked, isBusy, problem, onSubmit, onClose } = props;
  const [given, setGiven] = useState<Partial<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const isShort = ({ name, min }: Asked): boolean => (given[name] ?? '').trim().length < min;
  const submit = (): void => {
    setTried(true);
    if (asked.some(isShort)) return;
    onSubmit(Object.fromEntries(asked.map(({ name }) => [name, (given[name] ?? '').trim()])));
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {hint !== undefined && <p className={classes.quiet}>{hint}</p>}
      {asked.map((one, at) => (
        <Textarea
          key={one.name}
          label={one.label}
          description={one.hint}
          value={given[one.name] ?? ''}
          onChange={(event) => setGiven({ ...given, [one.name]: event.currentTarget.value })}
          error={isTried && isShort(one) ? t('tooShort', { count: one.min }) : undefined}
          maxLength={one.max}
          rows={3}
          withAsterisk
          aria-required
          autoFocus={at === 0}
        />
      ))}
      <ProblemAlert problem={problem} keepsInput />
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy} {...(isHarmful && { color: 'red' })}>
          {verb}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
