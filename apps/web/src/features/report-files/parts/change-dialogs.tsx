import { mayBecome, REPORT_TYPES } from '@ledgate/domain/report-files/kinds.ts';
import { useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type ReportFile, useChange, useDelete } from '../data.ts';
import { t } from '../messages.ts';
import { faultsIn, faultsOf, type Filing, FilingFields } from './filing-fields.tsx';
import { spokenName } from './report-columns.tsx';
import classes from './report-files.module.css';

interface DialogProps {
  report: ReportFile;
  onClose: () => void;
}

/** How it is filed; another file is another report. */
export const ChangeDialog = ({ report, onClose }: DialogProps) => {
  const { report_type: type, period, title } = report;
  const [filing, setFiling] = useState<Filing>({ type, period, title: title ?? '' });
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error } = useChange(report);
  const own = faultsOf(filing);
  const save = (): void => {
    setChecked(true);
    if (Object.keys(own).length > 0) return;
    mutate(
      { report_type: filing.type, period: filing.period, title: filing.title.trim() || null },
      {
        onSuccess: () => {
          toast.good(t('changed'));
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('changeTitle', { name: spokenName(report) })}
      verb={t('save')}
      isBusy={isPending}
      problem={error}
      keepsInput
      onConfirm={save}
      onClose={onClose}
    >
      <div className={classes.form}>
        <FilingFields
          filing={filing}
          faults={isChecked ? { ...faultsIn(isProblem(error) ? error.errors : undefined), ...own } : {}}
          types={REPORT_TYPES.filter((to) => mayBecome(type, to))}
          onChange={(part) => setFiling((was) => ({ ...was, ...part }))}
        />
      </div>
    </ConfirmDialog>
  );
};

export const DeleteDialog = ({ report, onClose }: DialogProps) => {
  const { mutate, isPending, error } = useDelete(report);
  const remove = (): void =>
    mutate(undefined, {
      onSuccess: () => {
        toast.good(t('deleted'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name: spokenName(report) })}
      verb={t('delete')}
      isHarmful
      isBusy={isPending}
      problem={error}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  );
};
