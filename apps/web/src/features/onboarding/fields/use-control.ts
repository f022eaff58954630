import type { Field, FieldKind } from '@ledgate/domain/applications/fields/field.ts';
import { isOpen } from '@ledgate/domain/applications/ledger/requirement.ts';
import { useFormState } from 'react-hook-form';

import { aboutControl } from '../../../ui/fields/field-frame.tsx';
import { type Input, parseInput, toInput } from '../draft/input.ts';
import { faultOf } from '../draft/line.ts';
import { t } from '../messages.ts';
import { autoCompleteOf } from './autocomplete.ts';
import { lineOf, pathIn, type RecordForm, useDraftValue, useRecord } from './record-context.ts';

/** What is wrong with a field now: its format first, then, after Continue, what the ledger still wants. */
export const remarkOn = (record: RecordForm, field: Field): string | undefined => {
  const line = lineOf(record);
  if (!line) return undefined;
  if (field.confirms !== undefined) {
    const first = line.pending.get(field.confirms)?.input;
    const again = line.pending.get(field.name)?.input ?? '';
    return first !== undefined && again !== '' && first !== again ? t('notTheSame') : undefined;
  }
  const fault = faultOf(line, field.name);
  if (fault !== undefined || record.attempted.get() === 0) return fault;
  const path = pathIn(record, field.name);
  return record.draft.requirements().find((line) => line.path === path && isOpen(line))?.message;
};

const CHOSEN: readonly FieldKind[] = ['mcc', 'choice', 'choices', 'yesNo', 'state', 'country', 'currency', 'months'];

/** Everything an input needs to be part of the form: what it is called, what is wrong with it, and what it tells. */
export const useControl = (field: Field, isRequired: boolean, hint: string | undefined = field.hint) => {
  const record = useRecord();
  const { form, opening, draft, recordKey } = record;
  const { name } = field;
  const isReadOnly = !opening.isOpen(name);
  const { errors } = useFormState({ control: form.control, name });
  const id = pathIn(record, name);
  // While somebody types, half an answer is not called wrong; what is chosen is whole at once.
  const wrong = useDraftValue(draft, () =>
    isReadOnly || (!CHOSEN.includes(field.kind) && document.activeElement?.id === id) ? undefined : draft.wrongAt(id),
  );
  const error = errors[name]?.message ?? wrong;
  const remark = useDraftValue(draft, () => draft.remarkAt(id));
  const edit = (input: Input): void => draft.edit(recordKey, name, input);
  const validate = (): true | string => remarkOn(record, field) ?? true;
  const tidy = (): void => {
    const shown = form.getValues(name);
    const read = parseInput(field, shown ?? '');
    if (typeof shown !== 'string' || shown === '' || field.secret || field.confirms !== undefined || !read.ok) return;
    const nice = toInput(field, read.value);
    if (nice !== shown) form.setValue(name, nice);
  };
  return {
    id,
    error,
    edit,
    tidy,
    validate,
    form,
    isReadOnly,
    autoComplete: autoCompleteOf(record.section, field, record.recordUid),
    frame: { id, label: field.label, hint, help: field.help, error, isRequired },
    about: aboutControl(id, { hint, error, remark }, isRequired),
  };
};
