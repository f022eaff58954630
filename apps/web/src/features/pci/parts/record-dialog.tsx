import { SAQ_TYPES } from '@ledgate/domain/applications/fields/choices.ts';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type PciRow, useRecord } from '../data.ts';
import { t } from '../messages.ts';
import classes from './pci.module.css';

/** What a merchant handed in after boarding; what was typed stays when it fails. */
export const RecordDialog = ({ row, onClose }: { row: PciRow; onClose: () => void }) => {
  const [saq, setSaq] = useState(row.saq_type ?? SAQ_TYPES[0].value);
  const [day, setDay] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error, reset } = useRecord(row);
  const said = isProblem(error) ? error.errors['attested_on']?.[0] : undefined;
  const record = (): void => {
    setChecked(true);
    if (day === '') return;
    mutate(
      { saq_type: saq, attested_on: day },
      {
        onSuccess: () => {
          toast.good(t('recorded'));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('recordTitle', { name: row.merchant.name })}
      verb={t('record')}
      isBusy={isPending}
      problem={error}
      keepsInput
      onConfirm={record}
      onClose={onClose}
    >
      <div className={classes.form}>
        <p>{t('recordText')}</p>
        <Select
          label={t('saq')}
          data={SAQ_TYPES.map(({ value, label }) => ({ value, label }))}
          value={saq}
          allowDeselect={false}
          onChange={(picked) => setSaq(SAQ_TYPES.find(({ value }) => value === picked)?.value ?? saq)}
        />
        <TextInput
          type="date"
          label={t('attestedOn')}
          value={day}
          error={isChecked && day === '' ? t('dayMissing') : said}
          onChange={(event) => {
            reset();
            setDay(event.currentTarget.value);
          }}
          required
        />
      </div>
    </ConfirmDialog>
  );
};
