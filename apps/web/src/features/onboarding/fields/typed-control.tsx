import type { Field, FieldKind } from '@ledgate/domain/applications/fields/field.ts';
import { shapeOf } from '@ledgate/domain/applications/fields/kinds.ts';
import { showMask } from '@ledgate/domain/applications/fields/show-value.ts';
import { isSealed } from '@ledgate/domain/applications/fields/values.ts';
import { Input } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { HTMLAttributes } from 'react';

import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { t } from '../messages.ts';
import classes from './fields.module.css';
import { lineOf, useDraftValue, useRecord } from './record-context.ts';
import { useControl } from './use-control.ts';

export interface ControlProps {
  field: Field;
  isRequired: boolean;
}

const KEYBOARDS: Partial<Record<FieldKind, HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  phone: 'tel',
  email: 'email',
  url: 'url',
  cents: 'decimal',
  percent: 'decimal',
  bps: 'decimal',
  count: 'numeric',
  digits: 'numeric',
};

const EXAMPLES: Partial<Record<FieldKind, string>> = {
  date: 'MM/DD/YYYY',
  phone: '(415) 555-0132',
  cents: '$0.00',
  percent: '0%',
  bps: '0%',
  url: 'https://',
};

const FIGURES: readonly FieldKind[] = ['cents', 'percent', 'bps', 'count', 'digits', 'phone', 'date'];

/** Room for what people add to a number by hand; it is taken off before it is checked. */
const SLACK = 30;

const lengthOf = (field: Field): number | undefined => {
  const shape = shapeOf(field);
  return shape.type === 'string' ? shape.maxLength + (field.kind === 'text' ? 0 : SLACK) : undefined;
};

/** Anything that is typed on one line. Not drawn again while somebody types. */
export const TextControl = ({ field, isRequired }: ControlProps) => {
  const { frame, about, form, edit, tidy, validate, isReadOnly, autoComplete, id, error } = useControl(
    field,
    isRequired,
  );
  return (
    <FieldFrame {...frame}>
      <Input
        id={id}
        {...form.register(field.name, {
          validate,
          onChange: (event: { target: { value: string } }) => edit(event.target.value),
          onBlur: tidy,
        })}
        {...about}
        error={error !== undefined}
        readOnly={isReadOnly}
        inputMode={KEYBOARDS[field.kind]}
        placeholder={EXAMPLES[field.kind]}
        maxLength={lengthOf(field)}
        autoComplete={autoComplete}
        classNames={{ input: FIGURES.includes(field.kind) ? (classes.figures ?? '') : '' }}
      />
    </FieldFrame>
  );
};

export const LongTextControl = ({ field, isRequired }: ControlProps) => {
  const { frame, about, form, edit, validate, isReadOnly, id, error } = useControl(field, isRequired);
  return (
    <FieldFrame {...frame}>
      <Input
        component="textarea"
        multiline
        rows={3}
        id={id}
        {...form.register(field.name, {
          validate,
          onChange: (event: { target: { value: string } }) => edit(event.target.value),
        })}
        {...about}
        error={error !== undefined}
        readOnly={isReadOnly}
        maxLength={lengthOf(field)}
        classNames={{ input: classes.area ?? '' }}
      />
    </FieldFrame>
  );
};

/** A number that is kept sealed: its mask is shown, and typing replaces it. Typed text leaves once it is stored. */
export const SecretControl = ({ field, isRequired }: ControlProps) => {
  const record = useRecord();
  const mask = useDraftValue(record.draft, () => {
    const stored = lineOf(record)?.values[field.confirms ?? field.name];
    return isSealed(stored) ? showMask(stored.masked) : undefined;
  });
  const hint = mask === undefined ? field.hint : t('sealed');
  const { frame, about, form, edit, validate, isReadOnly, autoComplete, id, error } = useControl(
    field,
    isRequired,
    hint,
  );
  const leave = (): void => {
    if (!lineOf(record)?.pending.has(field.name)) form.setValue(field.name, '');
  };
  return (
    <FieldFrame {...frame}>
      <Input
        id={id}
        {...form.register(field.name, {
          validate,
          onChange: (event: { target: { value: string } }) => edit(event.target.value),
          onBlur: leave,
        })}
        {...about}
        error={error !== undefined}
        readOnly={isReadOnly}
        inputMode={KEYBOARDS[field.kind]}
        placeholder={mask ?? EXAMPLES[field.kind]}
        data-sealed={mask !== undefined || undefined}
        autoComplete={autoComplete}
        spellCheck={false}
        classNames={{ input: classes.secret ?? '' }}
      />
    </FieldFrame>
  );
};

interface ListedProps extends ControlProps {
  options: readonly { value: string; label: string }[];
  onPick?: (value: string) => void;
}

/** One of a list that is short enough for the browser's own menu, which every phone knows how to show. */
export const ListedControl = ({ field, isRequired, options, onPick }: ListedProps) => {
  const { frame, about, form, edit, validate, isReadOnly, id, error } = useControl(field, isRequired);
  return (
    <FieldFrame {...frame}>
      <Input
        component="select"
        id={id}
        {...form.register(field.name, {
          validate,
          onChange: (event: { target: { value: string } }) => {
            edit(event.target.value);
            onPick?.(event.target.value);
          },
        })}
        {...about}
        error={error !== undefined}
        disabled={isReadOnly}
        pointer
        rightSection={<IconSelector size={16} stroke={1.7} aria-hidden="true" />}
        rightSectionPointerEvents="none"
      >
        <option value="">{t('choose')}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Input>
    </FieldFrame>
  );
};
