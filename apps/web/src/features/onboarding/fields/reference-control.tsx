import { isCompanyOwner } from '@ledgate/domain/applications/ledger/answers.ts';
import { recordTitle } from '@ledgate/domain/applications/ledger/requirement.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { useMemo } from 'react';

import { ownerTitle } from './owner-title.ts';
import { useDraftValue, useRecord } from './record-context.ts';
import { type ControlProps, ListedControl } from './typed-control.tsx';

const COPIED = ['first_name', 'last_name', 'email', 'phone'] as const;

/** One of the owners: the company a share is held through, or the person a contact is copied from. */
export const ReferenceControl = (props: ControlProps) => {
  const { draft, recordKey, form } = useRecord();
  const isThrough = props.field.name === 'held_through';
  const listed = useDraftValue(draft, () =>
    JSON.stringify(
      draft.facts().owners.flatMap(({ uid, values }, at) => {
        const isOffered = isCompanyOwner(values) === isThrough && recordKey !== `ownership/${uid}`;
        return isOffered ? [{ value: uid, label: recordTitle('ownership', values, at) }] : [];
      }),
    ),
  );
  const options = useMemo(() => JSON.parse(listed) as { value: string; label: string }[], [listed]);
  const copy = (uid: string): void => {
    const owner = draft.facts().owners.find((one) => one.uid === uid)?.values;
    if (isThrough || !owner) return;
    const line = draft.line(`ownership/${uid}`);
    for (const name of COPIED) {
      const typed = line?.pending.get(name)?.input;
      const text = typeof typed === 'string' ? typed : textOf(owner, name);
      form.setValue(name, text);
      draft.edit(recordKey, name, text);
    }
    form.setValue('title', ownerTitle(owner));
    draft.edit(recordKey, 'title', ownerTitle(owner));
  };
  return <ListedControl {...props} options={options} onPick={copy} />;
};
