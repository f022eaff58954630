import type { ReviewAnswerView } from '@ledgate/contract/case-file.ts';
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
import { LazyAnswer, LazyCorrect, LazyReveal } from './lazy-dialogs.tsx';

const MONO: readonly FieldKind[] = ['cents', 'digits', 'bps', 'percent', 'count', 'mcc'];

/** A question of the reviewer's, and the version of the record it is answered in. */
export interface InReview extends ReviewAnswerView {
  version: number;
}

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
  /** Where the reviewer answers it, and not the merchant. */
  review?: InReview | undefined;
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

type LinkProps = Pick<FieldRowProps, 'section' | 'record' | 'field' | 'value' | 'text'>;

/** Admins put an answer right where it stands. */
const CorrectLink = ({ section, record, field, value, text }: LinkProps) => {
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

interface AnswerProps extends Pick<FieldRowProps, 'record' | 'field' | 'value'> {
  review: InReview;
}

/** The reviewer states what no merchant is asked. */
const AnswerLink = ({ record, field, value, review: { stated, version } }: AnswerProps) => {
  const [isOpen, setOpen] = useState(false);
  const verb = t(stated === null ? 'set' : 'change');
  return (
    <>
      <button
        type="button"
        className={classes.link}
        aria-label={t('verbOf', { verb, label: field.label })}
        onClick={() => setOpen(true)}
      >
        {verb}
      </button>
      {isOpen && (
        <LazyAnswer
          record={record}
          field={field}
          value={stated === null ? undefined : value}
          version={version}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** What the reviewer is told of a question that is theirs. */
const reviewRemark = (review: ReviewAnswerView | undefined, isBlank: boolean): string | undefined => {
  if (review === undefined) return undefined;
  if (review.stated !== null) return t('setBy', { name: review.stated.by.name });
  return isBlank && review.needed ? t('neededToRecommend') : undefined;
};

/** One answer: what was asked, what was said, and a way to ask about it. */
export const FieldRow = (props: FieldRowProps) => {
  const { section, record, anchor, field, value, text, asked, review } = props;
  const { ask, isPast } = useCaseView();
  const remark = props.remark ?? reviewRemark(review, text === undefined);
  const query = asked > 0 ? t('queryCount', { count: asked }) : t('query');
  const raise = (): void => ask?.({ section, record: anchor, field: field.name, document: null, label: field.label });
  return (
    <div className={classes.row} data-asked={asked > 0 || undefined} data-askable>
      <dt>{field.label}</dt>
      <dd className={classes.value}>
        {isSealed(value) && !value.unreadable && text !== undefined && !isPast ? (
          <SecretValue field={field} record={record} text={text} />
        ) : (
          <span className={MONO.includes(field.kind) ? classes.mono : undefined}>
            {text ?? t(review ? 'notSet' : 'notAnswered')}
          </span>
        )}
        {remark !== undefined && <span className={classes.remark}>{remark}</span>}
      </dd>
      <dd className={classes.rowAction}>
        {review?.open ? (
          <AnswerLink record={record} field={field} value={value} review={review} />
        ) : (
          <CorrectLink section={section} record={record} field={field} value={value} text={text} />
        )}
        {ask !== undefined && field.staffOnly !== true && (
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
