import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import type { Frequency } from '@ledgate/domain/reports/mailing.ts';
import { titleOf } from '@ledgate/domain/reports/title.ts';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Kept, type SavedReport, useMailReport, useSaveReport } from '../data.ts';
import { t } from '../messages.ts';
import { OftenSelect } from './often-select.tsx';
import classes from './reports.module.css';

interface SaveDialogProps {
  report: ReportDefinition;
  /** The own one it replaces; a new one is made where there is none. */
  saved?: SavedReport | undefined;
  /** As it was when the page was opened, where that is longer ago than the list. */
  version?: number | undefined;
  often?: Frequency | null;
  onSaved?: (saved: SavedReport) => void;
  /** To what is saved by now, where somebody else was faster. */
  onShowTheirs?: (() => void) | undefined;
  onClose: () => void;
}

interface Typed {
  name: string;
  isShared: boolean;
  often: Frequency | null;
}

const remarkOn = (error: unknown): string | undefined =>
  isProblem(error) ? error.errors['name']?.join(' ') : undefined;

/** Saves and, where asked for, has it mailed. */
const useSaving = ({ report, saved, version, onSaved, onClose }: SaveDialogProps) => {
  const save = useSaveReport();
  const mail = useMailReport();
  const end = (done: SavedReport): void => {
    onSaved?.(done);
    onClose();
  };
  const sayMail = (done: SavedReport, often: Frequency | null): void =>
    mail.mutate(
      { uid: done.uid, frequency: often },
      {
        onSuccess: (mailed) => {
          toast.good(t('saveDone'));
          end(mailed);
        },
        onError: (problem) => {
          toast.problem(t('savedWithoutMail'), problem);
          end(done);
        },
      },
    );
  const run = ({ name, isShared, often }: Typed, isNew: boolean): void => {
    const kept: Kept | null =
      saved === undefined || isNew ? null : { uid: saved.uid, version: version ?? saved.version };
    save.mutate(
      { name: name.trim(), report, isShared, kept },
      {
        onSuccess: (done) => {
          if (done.mailed !== often) return sayMail(done, often);
          toast.good(t('saveDone'));
          return end(done);
        },
      },
    );
  };
  return { run, error: save.error, isBusy: save.isPending || mail.isPending };
};

interface RemedyProps {
  onShowTheirs: (() => void) | undefined;
  onKeepMine: () => void;
}

const StaleRemedy = ({ onShowTheirs, onKeepMine }: RemedyProps) => (
  <div className={classes.form}>
    <p>{t('stale')}</p>
    <div className={classes.side}>
      {onShowTheirs && (
        <Button size="compact-md" variant="default" onClick={onShowTheirs}>
          {t('showTheirs')}
        </Button>
      )}
      <Button size="compact-md" variant="default" onClick={onKeepMine}>
        {t('keepMine')}
      </Button>
    </div>
  </div>
);

interface FieldsProps {
  typed: Typed;
  remark: string | undefined;
  onChange: (part: Partial<Typed>) => void;
}

const Fields = ({ typed, remark, onChange }: FieldsProps) => (
  <div className={classes.form}>
    <TextInput
      label={t('name')}
      value={typed.name}
      maxLength={80}
      autoComplete="off"
      error={remark}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
      data-autofocus
      required
    />
    <Switch
      label={t('share')}
      description={t('shareHint')}
      checked={typed.isShared}
      onChange={(event) => onChange({ isShared: event.currentTarget.checked })}
    />
    <OftenSelect
      label={t('often')}
      description={t('oftenHint')}
      value={typed.often}
      onChange={(often) => onChange({ often })}
    />
  </div>
);

/** Under which name, for whom, and how often by email. */
export const SaveDialog = (props: SaveDialogProps) => {
  const { report, saved, onShowTheirs, onClose } = props;
  const [typed, setTyped] = useState<Typed>({
    name: saved?.name ?? titleOf(report),
    isShared: saved?.is_shared ?? false,
    often: props.often ?? saved?.mailed ?? null,
  });
  const [isChecked, setChecked] = useState(false);
  const { run, error, isBusy } = useSaving(props);
  const isMissing = typed.name.trim() === '';
  const remark = isChecked && isMissing ? t('nameMissing') : remarkOn(error);
  const save = (isNew: boolean): void => {
    setChecked(true);
    if (!isMissing) run(typed, isNew);
  };
  return (
    <ConfirmDialog
      isOpen
      keepsInput
      title={t(saved === undefined ? 'saveTitle' : 'saveChanges')}
      verb={t('save')}
      isBusy={isBusy}
      problem={remark === undefined ? error : null}
      remedy={isProblem(error, 'stale') && <StaleRemedy onShowTheirs={onShowTheirs} onKeepMine={() => save(true)} />}
      onConfirm={() => save(false)}
      onClose={onClose}
    >
      <Fields typed={typed} remark={remark} onChange={(part) => setTyped((was) => ({ ...was, ...part }))} />
    </ConfirmDialog>
  );
};
