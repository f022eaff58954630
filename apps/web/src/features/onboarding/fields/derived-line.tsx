import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { followingOf } from '@ledgate/domain/applications/fields/followings.ts';
import { showValue } from '@ledgate/domain/applications/fields/show-value.ts';
import { Button } from '@mantine/core';

import { toInput } from '../draft/input.ts';
import { t } from '../messages.ts';
import classes from './fields.module.css';
import { pathIn, useDraftValue, useRecord } from './record-context.ts';
import { useCodeNames } from './use-code-names.ts';

/** After the question is on the page. */
const focusSoon = (id: string): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));

/** An answer that follows from others: one line instead of a question, until somebody wants to say otherwise. */
export const DerivedLine = ({ field, onChange }: { field: Field; onChange: () => void }) => {
  const record = useRecord();
  const { draft, recordKey, form, opening, guide } = record;
  const from = followingOf(record.section, field.name)?.from ?? '';
  const nameOf = useCodeNames();
  const text = useDraftValue(draft, () => showValue(field, draft.whole(recordKey)[field.name], draft.facts(), nameOf));
  const id = pathIn(record, field.name);
  const change = (): void => {
    const value = draft.whole(recordKey)[field.name];
    if (value !== undefined) {
      form.setValue(field.name, toInput(field, value));
      draft.edit(recordKey, field.name, toInput(field, value));
    }
    onChange();
    focusSoon(id);
  };
  return (
    <div className={classes.derived} data-derived={id} onFocus={() => guide.set(field)}>
      <span className={classes.derivedLabel}>{field.label}</span>
      <span className={classes.derivedText}>
        {text ?? t('derivedLater', { from })}
        {text !== undefined && <span className={classes.derivedFrom}>{t('derivedFrom', { from })}</span>}
      </span>
      {opening.isOpen(field.name) && (
        <Button
          id={id}
          size="compact-sm"
          variant="subtle"
          aria-label={t('changeOf', { label: field.label })}
          onClick={change}
        >
          {t('change')}
        </Button>
      )}
    </div>
  );
};
