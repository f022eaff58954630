import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';

import type { ProblemError } from '../../../lib/problem.ts';
import { t } from '../messages.ts';
import classes from './catalogue.module.css';
import { whyNot } from './not-saved.ts';

interface InlineEditProps {
  /** What it is and whose, for those who cannot see the column. */
  label: string;
  /** As it stands in the field. */
  value: string;
  children: ReactNode;
  isEnd?: boolean;
  inputMode?: 'decimal' | 'text';
  /** What is wrong with what was typed; null where nothing is. */
  check: (typed: string) => string | null;
  onSave: (typed: string) => Promise<unknown>;
}

const faultOf = (problem: ProblemError): string =>
  Object.values(problem.errors)[0]?.[0] ?? `${t('notSaved')}. ${whyNot(problem)}`;

const useTyping = ({ value, check, onSave }: Pick<InlineEditProps, 'value' | 'check' | 'onSave'>) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const isSaving = useRef(false);
  const type = (text: string | null): void => {
    setTyped(text);
    setFault(null);
  };
  const save = async (): Promise<void> => {
    const text = typed?.trim();
    if (text === undefined || isSaving.current) return;
    const wrong = text === value ? null : check(text);
    if (text === value) type(null);
    else if (wrong === null) {
      isSaving.current = true;
      await onSave(text).then(
        () => type(null),
        (problem: ProblemError) => setFault(faultOf(problem)),
      );
      isSaving.current = false;
    } else setFault(wrong);
  };
  return { typed, fault, type, save };
};

/** A value of a table that becomes a field where it stands. Enter and leaving it save, Escape leaves it as it was. */
export const InlineEdit = (props: InlineEditProps) => {
  const { label, value, children, isEnd = false, inputMode = 'text' } = props;
  const { typed, fault, type, save } = useTyping(props);
  const shown = { className: classes.inline, 'data-end': isEnd || undefined };
  if (typed === null)
    return (
      <button type="button" {...shown} onClick={() => type(value)}>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        {children}
      </button>
    );
  return (
    <>
      <input
        {...shown}
        aria-label={label}
        ref={(field) => field?.focus()}
        data-typing
        aria-invalid={fault !== null}
        inputMode={inputMode}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
          if (event.key === 'Escape') type(null);
        }}
      />
      {fault !== null && (
        <span role="alert" className={classes.fault}>
          {fault}
        </span>
      )}
    </>
  );
};
