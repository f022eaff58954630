import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { useSecondsLeft } from '../lib/now.ts';
import classes from './code-form.module.css';
import { CodeField } from './fields/code-field.tsx';
import { formatLeft } from './format.ts';
import { t } from './messages.ts';
import { ProblemAlert, type ProblemText } from './problem-alert.tsx';

export interface ResendWay {
  label: string;
  send: () => void;
}

interface CodeFormProps {
  label: string;
  /** Where the code went. */
  description?: string;
  verb: string;
  isBusy: boolean;
  problem?: ProblemText | null | undefined;
  onSubmit: (code: string) => void;
  resend?: readonly ResendWay[];
  /** When the next code may be asked for. */
  resendAt?: number;
  isSending?: boolean;
  children?: ReactNode;
}

const Resend = ({ ways, at, isSending }: { ways: readonly ResendWay[]; at: number; isSending: boolean }) => {
  const left = useSecondsLeft(at);
  return (
    <div className={classes.resend}>
      <p aria-live="polite">{left > 0 ? t('resendIn', { left: formatLeft(left) }) : t('resendNow')}</p>
      <div className={classes.ways}>
        {ways.map((way) => (
          <Button
            key={way.label}
            size="xs"
            variant="default"
            disabled={left > 0}
            loading={isSending}
            onClick={way.send}
          >
            {way.label}
          </Button>
        ))}
      </div>
    </div>
  );
};

/** A code that was refused is typed anew from the first box; correcting single digits of it helps nobody. */
const useCode = (problem: ProblemText | null | undefined) => {
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const [refused, setRefused] = useState(problem);
  const [attempt, setAttempt] = useState(0);
  if (problem !== refused) {
    setRefused(problem);
    if (problem) {
      setCode('');
      setAttempt(attempt + 1);
    }
  }
  const type = (digits: string): void => {
    setCode(digits);
    setShort(false);
  };
  return { code, setCode: type, isShort, setShort, attempt };
};

/** Six digits, sent as soon as they are all there, and the ways to get new ones. */
export const CodeForm = (props: CodeFormProps) => {
  const {
    label,
    description,
    verb,
    isBusy,
    problem,
    onSubmit,
    resend,
    resendAt = 0,
    isSending = false,
    children,
  } = props;
  const { code, setCode, isShort, setShort, attempt } = useCode(problem);
  const submit = (digits: string): void => {
    if (isBusy) return;
    if (digits.length < 6) setShort(true);
    else onSubmit(digits);
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <ProblemAlert problem={problem} />
      <CodeField
        key={attempt}
        label={label}
        {...(description === undefined ? {} : { description })}
        value={code}
        onChange={setCode}
        onComplete={submit}
        error={isShort ? t('codeShort') : undefined}
        autoFocus
      />
      <Button type="submit" fullWidth size="md" loading={isBusy}>
        {verb}
      </Button>
      {resend !== undefined && resend.length > 0 && <Resend ways={resend} at={resendAt} isSending={isSending} />}
      {children}
    </form>
  );
};
