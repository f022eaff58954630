import { type Field, type Group, isTyped } from '@ledgate/domain/applications/fields/field.ts';
import { FIELDS, GROUPS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { type FormSection, isMany } from '@ledgate/domain/applications/sections.ts';

import { Fragment, lazy, memo, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';

import { usePainted } from '../../../lib/painted.ts';
import { createStore, type Store, useStore } from '../../../lib/store.ts';
import type { Draft } from '../draft/draft.ts';
import { type Input, parseInput, sameValue, toInput } from '../draft/input.ts';
import type { Line } from '../draft/line.ts';
import type { RecordOpening } from '../parts/opening.ts';
import { FieldSlot, lookOf } from './field-slot.tsx';
import classes from './fields.module.css';
import { type Inputs, pathIn, RecordContext, type RecordForm, useDraftValue, useRecord } from './record-context.ts';
import { remarkOn } from './use-control.ts';

/** What answers several questions at once comes after the questions. */
const UsualCard = lazy(() => import('./usual-card.tsx').then(({ UsualCard: card }) => ({ default: card })));
const AtOnce = lazy(() => import('./at-once.tsx').then(({ AtOnce: part }) => ({ default: part })));

const typedFields = (section: FormSection): readonly Field[] => FIELDS[section].filter(isTyped);

const inputOf = (line: Line | undefined, field: Field): Input => {
  const kept = line?.pending.get(field.name)?.input ?? line?.conflicts.get(field.name)?.yours;
  return kept ?? toInput(field, line?.values[field.name]);
};

const isAtWork = (id: string): boolean => document.activeElement?.id === id;

/** Brings into the inputs what came from the server, and never over what somebody is typing. */
const adopt = (record: RecordForm, line: Line): void => {
  const { form } = record;
  for (const field of typedFields(line.section)) {
    const { name } = field;
    const shown = form.getValues(name) ?? '';
    if (line.pending.has(name) || line.conflicts.has(name)) {
      const kept = inputOf(line, field);
      if (!sameValue(shown, kept)) form.setValue(name, kept);
    } else if (field.secret !== undefined || field.confirms !== undefined) {
      if (shown !== '' && !isAtWork(pathIn(record, name))) form.setValue(name, '');
    } else {
      const read = parseInput(field, shown);
      if (read.ok && sameValue(read.value, line.values[name])) continue;
      form.setValue(name, toInput(field, line.values[name]));
    }
  }
};

const useAdoption = (record: RecordForm): void => {
  useEffect(() => {
    const { draft, recordKey } = record;
    let seen = -1;
    const look = (): void => {
      const line = draft.line(recordKey);
      if (!line || line.stamp === seen) return;
      seen = line.stamp;
      adopt(record, line);
    };
    look();
    return draft.subscribe(look);
  }, [record]);
};

/** What the server would not take is said under its field as soon as the answer is there. */
const useRefusals = (record: RecordForm): void => {
  useEffect(() => {
    const { draft, recordKey, form } = record;
    return draft.subscribe(() => {
      for (const [name, { input, message }] of draft.line(recordKey)?.refused ?? []) {
        const isStill = draft.line(recordKey)?.pending.get(name)?.input === input;
        if (isStill && form.getFieldState(name).error === undefined) form.setError(name, { type: 'server', message });
      }
    });
  }, [record]);
};

/** After Continue every field says what it still needs; before, none is scolded for being empty. */
const useAttempt = (record: RecordForm): void => {
  useEffect(
    () =>
      record.attempted.subscribe(() => {
        for (const field of typedFields(record.section)) {
          const message = remarkOn(record, field);
          if (message === undefined) record.form.clearErrors(field.name);
          else record.form.setError(field.name, { type: 'ledger', message });
        }
      }),
    [record],
  );
};

interface GroupFieldsProps {
  name: string;
  title: string;
  intro: string | undefined;
  denies: Group['denies'];
  fields: readonly Field[];
}

const GroupFields = memo(({ name, title, intro, denies, fields }: GroupFieldsProps) => {
  const record = useRecord();
  const { draft, section, usual } = record;
  useStore(usual);
  const id = useId();
  // In a card the title of the card stands between the page's and the group's.
  const Title = isMany(section) ? 'h3' : 'h2';
  const isAny = useDraftValue(draft, () => {
    return fields.some((field) => lookOf(record, field) !== 'hidden');
  });
  if (!isAny) return null;
  return (
    <div className={classes.group} role="group" aria-labelledby={id}>
      <Title id={id} className={classes.groupTitle}>
        {title}
      </Title>
      {intro !== undefined && <p className={classes.intro}>{intro}</p>}
      <Suspense>
        <AtOnce group={name} denies={denies} />
      </Suspense>
      <div className={classes.grid}>
        {fields.map((field) => (
          <FieldSlot key={field.name} field={field} />
        ))}
      </div>
    </div>
  );
});
GroupFields.displayName = 'GroupFields';

/** As many as a screen holds. */
const FIRST_FIELDS = 12;

const firstGroups = (section: FormSection) => {
  const places = GROUPS[section].map(({ name }) => typedFields(section).findIndex(({ group }) => group === name));
  return GROUPS[section].filter((_, at) => (places[at] ?? 0) < FIRST_FIELDS);
};

interface RecordFieldsProps {
  draft: Draft;
  section: FormSection;
  recordKey: string;
  recordUid: string | null;
  opening: RecordOpening;
  attempted: Store<number>;
  guide: Store<Field | null>;
  /** These alone; all of them where it is absent. */
  only?: readonly string[];
}

/** The whole form of one record, made from the domain's table of fields. */
export const RecordFields = memo((props: RecordFieldsProps) => {
  const { draft, section, recordKey, recordUid, opening, attempted, guide, only } = props;
  const [inputs] = useState(() => {
    const line = draft.line(recordKey);
    return Object.fromEntries(typedFields(section).map((field) => [field.name, inputOf(line, field)]));
  });
  const [usual] = useState(() => createStore(false));
  const form = useForm<Inputs>({ defaultValues: inputs, mode: 'onBlur' });
  const record = useMemo(
    () => ({ draft, section, recordKey, recordUid, opening, attempted, guide, form, usual }),
    [draft, section, recordKey, recordUid, opening, attempted, guide, form, usual],
  );
  useAdoption(record);
  useRefusals(record);
  useAttempt(record);
  const fields = typedFields(section).filter(({ name }) => only?.includes(name) ?? true);
  // What lies below the first screen is drawn once the first can be seen. Whoever looks for a field waits for it.
  const isWhole = usePainted();
  const groups = isWhole ? GROUPS[section] : firstGroups(section);
  return (
    <RecordContext value={record}>
      <form noValidate data-partial={isWhole ? undefined : true} onSubmit={(event) => event.preventDefault()}>
        {groups.map(({ name, title, intro, denies }) => (
          <Fragment key={name}>
            {section === 'business' && name === 'channels' && (
              <Suspense>
                <UsualCard />
              </Suspense>
            )}
            <GroupFields
              name={name}
              title={title}
              intro={intro}
              denies={denies}
              fields={fields.filter((field) => field.group === name)}
            />
          </Fragment>
        ))}
      </form>
    </RecordContext>
  );
});
RecordFields.displayName = 'RecordFields';
