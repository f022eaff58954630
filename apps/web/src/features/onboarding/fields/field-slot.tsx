import { type Field, type FieldKind, isShown } from '@ledgate/domain/applications/fields/field.ts';
import { CONFIRMED } from '@ledgate/domain/applications/fields/business-fields.ts';
import { isAssumed, proposalOf } from '@ledgate/domain/applications/ledger/short-path.ts';
import { followingOf } from '@ledgate/domain/applications/fields/followings.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import { isInReview, isRequired } from '@ledgate/domain/applications/fields/shown.ts';
import { isBlank, isSealed, type Value, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { Button } from '@mantine/core';
import { type ComponentType, memo, useState } from 'react';

import { useStore } from '../../../lib/store.ts';
import type { Draft } from '../draft/draft.ts';
import { toText } from '../draft/input.ts';
import { t } from '../messages.ts';
import classes from './fields.module.css';
import { CategoryControl } from './category-control.tsx';
import { CountryControl, CurrencyControl, StateControl } from './looked-up-control.tsx';
import { DerivedLine } from './derived-line.tsx';
import { pathIn, type RecordForm, useDraftValue, useRecord } from './record-context.ts';
import { ReferenceControl } from './reference-control.tsx';
import { ResolvedBank } from './resolved-bank.tsx';
import { ResolvedState } from './resolved-state.tsx';
import { RowsControl } from './rows-control.tsx';
import { ChoicesControl, MonthsControl, YesNoControl } from './ticked-control.tsx';
import { type ControlProps, ListedControl, LongTextControl, SecretControl, TextControl } from './typed-control.tsx';

const ChoiceControl = (props: ControlProps) => {
  const { options = [], notOffered = [] } = props.field;
  return <ListedControl {...props} options={options.filter(({ value }) => !notOffered.includes(value))} />;
};

const CONTROLS: Record<FieldKind, ComponentType<ControlProps>> = {
  text: TextControl,
  longText: LongTextControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  yesNo: YesNoControl,
  date: TextControl,
  phone: TextControl,
  email: TextControl,
  url: TextControl,
  cents: TextControl,
  percent: TextControl,
  bps: TextControl,
  count: TextControl,
  months: MonthsControl,
  state: StateControl,
  country: CountryControl,
  currency: CurrencyControl,
  mcc: CategoryControl,
  digits: TextControl,
  rows: RowsControl,
  reference: ReferenceControl,
};

const Control = (props: ControlProps) => {
  const { secret, confirms, kind } = props.field;
  const Kind = secret !== undefined || confirms !== undefined ? SecretControl : CONTROLS[kind];
  return <Kind {...props} />;
};

type Look = 'hidden' | 'line' | 'optional' | 'required';

/** Answered with one confirmation, on the card that lists it. */
const isCovered = (draft: Draft, field: Field): boolean =>
  field.name === CONFIRMED ||
  (field.name in (proposalOf(draft.facts())?.values ?? {}) &&
    (isBlank(draft.record('business')[field.name]) || isAssumed(draft.facts(), field.name)));

/** It follows, or will once something else is answered. */
const isFollowing = (section: FormSection, field: Field, facts: Facts, whole: Values): boolean => {
  const following = followingOf(section, field.name);
  return following !== undefined && following.value(facts, whole) !== undefined;
};

export const lookOf = ({ draft, section, recordKey, usual }: RecordForm, field: Field): Look => {
  const [facts, whole] = [draft.facts(), draft.whole(recordKey)];
  const isOpen = isBlank(draft.record(recordKey)[field.name]);
  if (!isShown(field, facts, whole) || (isOpen && isInReview(field, facts))) return 'hidden';
  if (section === 'business' && isCovered(draft, field) && (!usual.get() || field.name === CONFIRMED)) return 'hidden';
  if (isOpen && isFollowing(section, field, facts, whole)) return 'line';
  return isRequired(field, facts, whole) ? 'required' : 'optional';
};

const labelOf = (field: Field, value: Value): string =>
  field.options?.find((option) => option.value === value)?.label ?? toText(field, value);

/** Good enough to go on, but somebody will ask. */
const Remark = ({ field }: { field: Field }) => {
  const record = useRecord();
  const path = pathIn(record, field.name);
  const text = useDraftValue(record.draft, (draft) => draft.remarkAt(path));
  if (text === undefined) return null;
  return (
    <p id={`${path}-remark`} className={classes.remark}>
      {text}
    </p>
  );
};

/** Two people, or two windows, changed the same answer. */
const Clash = ({ field }: { field: Field }) => {
  const { draft, recordKey } = useRecord();
  const theirs = useDraftValue(draft, () => {
    const conflict = draft.line(recordKey)?.conflicts.get(field.name);
    if (!conflict) return undefined;
    return isBlank(conflict.theirs) || isSealed(conflict.theirs) ? t('nothing') : labelOf(field, conflict.theirs);
  });
  if (theirs === undefined) return null;
  return (
    <div className={classes.clash} role="alert">
      <p>{t('clash', { theirs })}</p>
      <Button size="compact-xs" variant="default" onClick={() => draft.choose(recordKey, field.name, 'yours')}>
        {t('keepMine')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => draft.choose(recordKey, field.name, 'theirs')}>
        {t('takeTheirs')}
      </Button>
    </div>
  );
};

/** What the review asked about this answer. */
const Asked = ({ field }: { field: Field }) => {
  const { opening } = useRecord();
  return opening.questions
    .filter((question) => question.field === field.name)
    .map(({ id, query_rest: text }) => (
      <p key={id} className={classes.asked}>
        <strong>{t('askedHere')}</strong> {text}
      </p>
    ));
};

const Question = ({ field, isRequired: isNeeded }: ControlProps) => {
  const { draft, guide, opening } = useRecord();
  return (
    <div
      className={classes.slot}
      data-span={field.span ?? 12}
      data-asked={opening.questions.some((question) => question.field === field.name) || undefined}
      onFocus={() => guide.set(field)}
      onBlur={draft.look}
    >
      <Asked field={field} />
      <Control field={field} isRequired={isNeeded} />
      <div className={classes.extras}>
        {field.name === 'routing_number' && <ResolvedBank />}
        {field.name.endsWith('zip') && <ResolvedState field={field} />}
        <Remark field={field} />
        <Clash field={field} />
      </div>
    </div>
  );
};

/** One question in its place in the grid: shown, required and remarked on as the other answers have it. */
export const FieldSlot = memo(({ field }: { field: Field }) => {
  const record = useRecord();
  useStore(record.usual);
  const look = useDraftValue(record.draft, () => lookOf(record, field));
  // Once it was a question it stays one, also while somebody empties it to type anew.
  const [isQuestion, setQuestion] = useState(false);
  if (look === 'hidden') return null;
  if (look === 'line' && !isQuestion) return <DerivedLine field={field} onChange={() => setQuestion(true)} />;
  return (
    <div className={classes.whole} onFocus={followingOf(record.section, field.name) && (() => setQuestion(true))}>
      <Question field={field} isRequired={look === 'required'} />
    </div>
  );
});
FieldSlot.displayName = 'FieldSlot';
