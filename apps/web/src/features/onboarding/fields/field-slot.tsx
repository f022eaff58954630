import type { Field, FieldKind } from '@ledgate/domain/applications/fields/field.ts';
import { chooseSaq } from '@ledgate/domain/applications/ledger/saq.ts';
import { isRequired, isShown } from '@ledgate/domain/applications/fields/shown.ts';
import { isBlank, isSealed, type Value } from '@ledgate/domain/applications/fields/values.ts';
import { Button } from '@mantine/core';
import { type ComponentType, memo } from 'react';

import type { Draft } from '../draft/draft.ts';
import { toText } from '../draft/input.ts';
import { t } from '../messages.ts';
import classes from './fields.module.css';
import { CategoryControl } from './category-control.tsx';
import { CountryControl, CurrencyControl, StateControl } from './looked-up-control.tsx';
import { pathIn, useDraftValue, useRecord } from './record-context.ts';
import { ReferenceControl } from './reference-control.tsx';
import { ResolvedBank } from './resolved-bank.tsx';
import { RowsControl } from './rows-control.tsx';
import { ChoicesControl, MonthsControl, YesNoControl } from './ticked-control.tsx';
import { type ControlProps, ListedControl, LongTextControl, SecretControl, TextControl } from './typed-control.tsx';

const ChoiceControl = (props: ControlProps) => <ListedControl {...props} options={props.field.options ?? []} />;

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

const lookOf = (draft: Draft, key: string, field: Field): 'hidden' | 'optional' | 'required' => {
  const [facts, record] = [draft.facts(), draft.record(key)];
  if (!isShown(field, facts, record)) return 'hidden';
  return isRequired(field, facts, record) ? 'required' : 'optional';
};

const labelOf = (field: Field, value: Value): string =>
  field.options?.find((option) => option.value === value)?.label ?? toText(field, value);

/** What follows from other answers, offered while this one is open. */
const Suggestion = ({ field }: { field: Field }) => {
  const { draft, recordKey, form, opening } = useRecord();
  const offered = useDraftValue(draft, () => {
    const record = draft.record(recordKey);
    if (!isBlank(record[field.name])) return undefined;
    const value = field.suggested?.(draft.facts(), record) ?? null;
    return typeof value === 'string' ? value : undefined;
  });
  if (offered === undefined || !opening.isOpen(field.name)) return null;
  const because = field.name === 'saq_type' ? chooseSaq(draft.facts())?.because : undefined;
  const take = (): void => {
    form.setValue(field.name, offered);
    form.clearErrors(field.name);
    draft.edit(recordKey, field.name, offered);
  };
  return (
    <p className={classes.offer}>
      <Button size="compact-xs" variant="light" onClick={take}>
        {t('useOffer', { value: labelOf(field, offered) })}
      </Button>
      {because}
    </p>
  );
};

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

/** One question in its place in the grid: shown, required and remarked on as the other answers have it. */
export const FieldSlot = memo(({ field }: { field: Field }) => {
  const { draft, recordKey, guide, opening } = useRecord();
  const look = useDraftValue(draft, () => lookOf(draft, recordKey, field));
  if (look === 'hidden') return null;
  return (
    <div
      className={classes.slot}
      data-span={field.span ?? 12}
      data-asked={opening.questions.some((question) => question.field === field.name) || undefined}
      onFocus={() => guide.set(field)}
      onBlur={draft.look}
    >
      <Asked field={field} />
      <Control field={field} isRequired={look === 'required'} />
      <div className={classes.extras}>
        {field.name === 'routing_number' && <ResolvedBank />}
        {field.suggested && <Suggestion field={field} />}
        <Remark field={field} />
        <Clash field={field} />
      </div>
    </div>
  );
});
FieldSlot.displayName = 'FieldSlot';
