import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { stateOfZip } from '@ledgate/domain/checks/us-states.ts';
import { useEffect } from 'react';

import { useDraftValue, useRecord } from './record-context.ts';

/** The state behind a ZIP code, written into the field beside it if that is empty. */
export const ResolvedState = ({ field }: { field: Field }) => {
  const { draft, recordKey, form, opening } = useRecord();
  const name = field.name.replace(/zip$/, 'state');
  const state = useDraftValue(draft, () => stateOfZip(textOf(draft.record(recordKey), field.name)));
  useEffect(() => {
    if (state === undefined || !opening.isOpen(name) || textOf(draft.record(recordKey), name) !== '') return;
    form.setValue(name, state);
    draft.edit(recordKey, name, state);
  }, [state, name, opening, draft, recordKey, form]);
  return null;
};
