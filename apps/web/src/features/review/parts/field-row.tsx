import type { Field, FieldKind } from '@ledgate/domain/applications/fields/field.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { isSealed, type Value } from '@ledgate/domain/applications/fields/values.ts';
import { mayCorrect } from '@ledgate/domain/applications/steps.ts';
import { useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { useCaseView } from '../case-context.ts';
import { hasControl } from '../correctable.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';
import { LazyCorrect, LazyReveal } from './lazy-dialogs.tsx';

const MONO: readonly FieldKind[] = ['cents', 'digits', 'bps', 'percent', 'count', 'mcc'];

interface FieldRowProps {
  section: FormSection;
  /** The record's own id. */
  record: string;
  /** Null in sections that have one record only. */
  anchor: string | null;
  field: Field;
  value: Value | undefined;
  text: string | undefined;
  /** What the rules say about it, if they say anything. */
  remark: string | undefined;
  /** Open queries about it. */
  asked: number;
}

/** A secret as its mask; in full for a minute, to those who gave a reason. */
const SecretValue = ({ field, record, text }: { field: Field; record: string; text: string }) => {
  const { file } = useCaseView();
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const mayReveal = file.application.stepsOpen.includes('reveal');
  return (
    <>
      <span className={classes.mono}>{shown ?? text}</span>
      {mayReveal && (
        <button
          type="button"
          className={classes.link}
          aria-label={shown === null ? t('revealOf', { label: field.label }) : t('hide')}
          onClick={() => (shown === null ? setAsking(true) : setShown(null))}
        >
          {shown === null ? t('reveal') : t('hide')}
        </button>
      )}
      {isAsking && (
        <LazyReveal
          label={field.label}
          record={record}
          field={field.name}
          onShown={setShown}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** Admins put an answer right where it stands. */
const CorrectLink = ({ section, record, field, value, text }: Omit<FieldRowProps, 'anchor' | 'remark' | 'asked'>) => {
  const { file, isPast } = useCaseView();
  const person = usePerson();
  const [isOpen, setOpen] = useState(false);
  const isOffered = person !== null && !isPast && hasControl(field);
  if (!isOffered || !mayCorrect(person, file.application.status, section)) return null;
  return (
    <>
      <button
        type="button"
        className={classes.link}
        aria-label={t('correctOf', { label: field.label })}
        onClick={() => setOpen(true)}
      >
        {t('correct')}
      </button>
      {isOpen && (
        <LazyCorrect
          section={section}
          record={record}
          field={field}
          value={value}
          shown={text}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** One answer: what was asked, what was said, and a way to ask about it. */
export const FieldRow = ({ section, record, anchor, field, value, text, remark, asked }: FieldRowProps) => {
  const { ask, isPast } = useCaseView();
  const query = asked > 0 ? t('queryCount', { count: asked }) : t('query');
  const raise = (): void => ask?.({ section, record: anchor, field: field.name, document: null, label: field.label });
  return (
    <div className={classes.row} data-asked={asked > 0 || undefined} data-askable>
      <dt>{field.label}</dt>
      <dd className={classes.value}>
        {isSealed(value) && !value.unreadable && text !== undefined && !isPast ? (
          <SecretValue field={field} record={record} text={text} />
        ) : (
          <span className={MONO.includes(field.kind) ? classes.mono : undefined}>{text ?? t('notAnswered')}</span>
        )}
        {remark !== undefined && <span className={classes.remark}>{remark}</span>}
      </dd>
      <dd className={classes.rowAction}>
        <CorrectLink section={section} record={record} field={field} value={value} text={text} />
        {ask !== undefined && (
          <button
            type="button"
            className={classes.link}
            data-ask
            aria-label={t('queryOf', { query, label: field.label })}
            onClick={raise}
          >
            {query}
          </button>
        )}
      </dd>
    </div>
  );
};
