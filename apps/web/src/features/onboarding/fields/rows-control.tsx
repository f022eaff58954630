import { SERVICE_PROVIDER_ROLES } from '@ledgate/domain/applications/fields/choices.ts';
import { shapeOf } from '@ledgate/domain/applications/fields/kinds.ts';
import type { ServiceProviderRow } from '@ledgate/domain/applications/fields/values.ts';
import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Controller } from 'react-hook-form';

import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import type { Input as Typed } from '../draft/input.ts';
import { t } from '../messages.ts';
import classes from './fields.module.css';
import type { ControlProps } from './typed-control.tsx';
import { useControl } from './use-control.ts';

const rowsOf = (value: Typed | undefined): readonly ServiceProviderRow[] =>
  Array.isArray(value) ? (value as readonly ServiceProviderRow[]) : [];

interface RowProps {
  row: ServiceProviderRow;
  at: number;
  id: string | undefined;
  isReadOnly: boolean;
  onChange: (row: ServiceProviderRow) => void;
  onRemove: () => void;
}

const Row = ({ row, at, id, isReadOnly, onChange, onRemove }: RowProps) => (
  <li className={classes.row}>
    <Input
      id={id}
      aria-label={t('providerName', { at: at + 1 })}
      placeholder={t('providerNameHint')}
      value={row.name}
      maxLength={100}
      readOnly={isReadOnly}
      onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
    />
    <Input
      component="select"
      aria-label={t('providerRole', { at: at + 1 })}
      value={row.role}
      disabled={isReadOnly}
      onChange={(event) => onChange({ ...row, role: event.currentTarget.value })}
    >
      <option value="">{t('choose')}</option>
      {SERVICE_PROVIDER_ROLES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Input>
    <label className={classes.tick}>
      <input
        type="checkbox"
        checked={row.pci_listed}
        disabled={isReadOnly}
        onChange={(event) => onChange({ ...row, pci_listed: event.currentTarget.checked })}
      />
      {t('providerListed')}
    </label>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t('providerRemove', { at: at + 1 })}
      disabled={isReadOnly}
      onClick={onRemove}
    >
      <IconTrash size={18} stroke={1.7} />
    </ActionIcon>
  </li>
);

/** Whoever touches card data for the merchant, a line each. */
export const RowsControl = ({ field, isRequired }: ControlProps) => {
  const { frame, about, form, edit, validate, isReadOnly, id } = useControl(field, isRequired);
  const shape = shapeOf(field);
  const most = shape.type === 'rows' ? shape.maxItems : 0;
  return (
    <FieldFrame {...frame} isGroup>
      <Controller
        control={form.control}
        name={field.name}
        rules={{ validate }}
        render={({ field: bound }) => {
          const rows = rowsOf(bound.value);
          const change = (next: readonly ServiceProviderRow[]): void => {
            bound.onChange(next);
            edit(next);
          };
          return (
            <div role="group" aria-labelledby={`${id}-label`} aria-describedby={about['aria-describedby']}>
              <ul className={classes.rows}>
                {rows.map((row, at) => (
                  <Row
                    // Rows have no id of their own, and only the last one is added or taken away while typing.
                    key={at}
                    row={row}
                    at={at}
                    id={at === 0 ? id : undefined}
                    isReadOnly={isReadOnly}
                    onChange={(next) => change(rows.map((other, index) => (index === at ? next : other)))}
                    onRemove={() => change(rows.filter((_, index) => index !== at))}
                  />
                ))}
              </ul>
              {!isReadOnly && rows.length < most && (
                <Button
                  id={rows.length === 0 ? id : undefined}
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={14} stroke={1.7} />}
                  onClick={() => change([...rows, { name: '', role: '', pci_listed: false }])}
                >
                  {t('providerAdd')}
                </Button>
              )}
            </div>
          );
        }}
      />
    </FieldFrame>
  );
};
