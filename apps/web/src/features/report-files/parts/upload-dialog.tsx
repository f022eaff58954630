import { belongsToIso } from '@ledgate/domain/report-files/kinds.ts';
import { REPORT_FILE_ENDINGS, REPORT_FILE_TYPES } from '@ledgate/domain/report-files/report-file.ts';
import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatSize } from '../../../ui/format-size.ts';
import { toast } from '../../../ui/toast.tsx';
import { isProblem } from '../../../lib/problem.ts';
import { useUpload } from '../data.ts';
import { t } from '../messages.ts';
import { faultsIn, faultsOf, type Filing, FilingFields } from './filing-fields.tsx';
import { MerchantSelect } from './merchant-select.tsx';
import classes from './report-files.module.css';

const ACCEPTED = REPORT_FILE_TYPES.flatMap((type) => [type, `.${REPORT_FILE_ENDINGS[type]}`]).join(',');

interface FileFieldProps {
  file: File | null;
  fault: string | undefined;
  onChange: (file: File) => void;
}

const FileField = ({ file, fault, onChange }: FileFieldProps) => (
  <div>
    <div className={classes.file}>
      <FileButton accept={ACCEPTED} onChange={(picked) => (picked ? onChange(picked) : undefined)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={18} stroke={1.7} />}>
            {t(file ? 'otherFile' : 'chooseFile')}
          </Button>
        )}
      </FileButton>
      {file !== null && (
        <span>
          {file.name} <span className={classes.quiet}>{formatSize(file.size)}</span>
        </span>
      )}
    </div>
    {fault !== undefined && (
      <p role="alert" className={classes.fault}>
        {fault}
      </p>
    )}
  </div>
);

const FRESH: Filing = { type: 'statement', period: '', title: '' };

interface UploadDialogProps {
  /** Whose the list shows, if it is one’s. */
  merchant: string | null;
  onClose: () => void;
}

const useUploadForm = ({ merchant: shown, onClose }: UploadDialogProps) => {
  const [merchant, setMerchant] = useState(shown);
  const [filing, setFiling] = useState(FRESH);
  const [file, setFile] = useState<File | null>(null);
  const [isChecked, setChecked] = useState(false);
  const { mutate, isPending, error, reset } = useUpload();
  const said = isProblem(error) ? error.errors : undefined;
  const own = faultsOf(filing);
  const send = (): void => {
    setChecked(true);
    if (merchant === null || file === null || Object.keys(own).length > 0) return;
    const { type, period, title } = filing;
    const body = { merchant, report_type: type, period, ...(title.trim() !== '' && { title: title.trim() }) };
    mutate(
      { ...body, file },
      {
        onSuccess: () => {
          toast.good(t('uploaded'));
          onClose();
        },
      },
    );
  };
  // What was refused is said until something else is tried.
  const edit = (work: () => void) => {
    reset();
    work();
  };
  return {
    merchant,
    filing,
    file,
    isPending,
    error,
    faults: isChecked ? { ...faultsIn(said), ...own } : {},
    merchantFault: isChecked && merchant === null ? t('chooseMerchant') : said?.['merchant']?.[0],
    fileFault: isChecked && file === null ? t('fileMissing') : said?.['file']?.[0],
    pickMerchant: (uid: string | null) => edit(() => setMerchant(uid)),
    change: (part: Partial<Filing>) => edit(() => setFiling((was) => ({ ...was, ...part }))),
    pickFile: (picked: File) => edit(() => setFile(picked)),
    send,
  };
};

/** What was chosen stays when it fails. */
export const UploadDialog = (props: UploadDialogProps) => {
  const form = useUploadForm(props);
  return (
    <ConfirmDialog
      isOpen
      title={t('uploadTitle')}
      verb={t('upload')}
      isBusy={form.isPending}
      problem={form.error}
      keepsInput
      onConfirm={form.send}
      onClose={props.onClose}
    >
      <div className={classes.form}>
        <p>{t('uploadText')}</p>
        <MerchantSelect
          label={t('merchant')}
          value={form.merchant}
          error={form.merchantFault}
          onChange={form.pickMerchant}
          required
        />
        <FilingFields filing={form.filing} faults={form.faults} onChange={form.change} />
        <FileField file={form.file} fault={form.fileFault} onChange={form.pickFile} />
        <p className={classes.quiet}>{t(belongsToIso(form.filing.type) ? 'isosAlone' : 'told')}</p>
      </div>
    </ConfirmDialog>
  );
};
