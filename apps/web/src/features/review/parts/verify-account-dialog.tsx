import type { SettlementAccount } from '@ledgate/contract/accounts.ts';
import {
  EVIDENCE_KINDS,
  EVIDENCE_LABELS,
  STAFF_FINDINGS,
  VERIFICATION_LABELS,
} from '@ledgate/domain/review/account-verification.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { toast } from '../../../ui/toast.tsx';
import { useVerifyAccount } from '../account-data.ts';
import { useCaseView } from '../case-context.ts';
import { t } from '../account-messages.ts';
import { DialogForm } from './dialog-form.tsx';

const LEAST_NOTE = 10;
const PROOFS: readonly string[] = ['voided_check', 'bank_letter', 'bank_statement_account'];

interface Typed {
  status: (typeof STAFF_FINDINGS)[number];
  evidence: (typeof EVIDENCE_KINDS)[number];
  document: string;
  reference: string;
  note: string;
}

type Errors = Partial<Record<keyof Typed, string>>;

const errorsIn = ({ document, reference, note }: Typed): Errors => ({
  ...(document === '' && reference.trim() === '' && { reference: t('accountReferenceMissing') }),
  ...(note.trim().length < LEAST_NOTE && { note: t('accountNoteShort') }),
});

const bodyOf = ({ status, evidence, document, reference, note }: Typed) => ({
  status,
  evidence,
  note: note.trim(),
  ...(document !== '' && { document_id: document }),
  ...(reference.trim() !== '' && { reference: reference.trim() }),
});

interface FieldsProps {
  typed: Typed;
  errors: Errors;
  papers: readonly { value: string; label: string }[];
  onChange: (part: Partial<Typed>) => void;
}

const Fields = ({ typed, errors, papers, onChange }: FieldsProps) => (
  <>
    <NativeSelect
      label={t('accountFinding')}
      value={typed.status}
      data-autofocus
      data={STAFF_FINDINGS.map((value) => ({ value, label: VERIFICATION_LABELS[value] }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ status: STAFF_FINDINGS.find((one) => one === value) ?? typed.status })
      }
    />
    <NativeSelect
      label={t('accountEvidence')}
      value={typed.evidence}
      data={EVIDENCE_KINDS.map((value) => ({ value, label: EVIDENCE_LABELS[value] }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ evidence: EVIDENCE_KINDS.find((one) => one === value) ?? typed.evidence })
      }
    />
    <NativeSelect
      label={t('accountDocument')}
      value={typed.document}
      data={[{ value: '', label: t('accountNoDocument') }, ...papers]}
      onChange={(event) => onChange({ document: event.currentTarget.value })}
    />
    <TextInput
      label={t('accountReference')}
      description={t('accountReferenceHint')}
      value={typed.reference}
      error={errors.reference}
      maxLength={100}
      onChange={(event) => onChange({ reference: event.currentTarget.value })}
    />
    <Textarea
      label={t('accountNote')}
      description={t('accountNoteHint')}
      value={typed.note}
      error={errors.note}
      maxLength={1000}
      autosize
      minRows={2}
      onChange={(event) => onChange({ note: event.currentTarget.value })}
    />
  </>
);

/** What somebody found about an account, and on what evidence. */
export const VerifyAccountDialog = ({ account, onClose }: { account: SettlementAccount; onClose: () => void }) => {
  const { file } = useCaseView();
  const { mutate, isPending, error } = useVerifyAccount(file.application.uid);
  const papers = file.documents
    .filter(({ document_type: type, bank_account_id: about }) => PROOFS.includes(type) && about === account.uid)
    .map(({ id, label, file: { name } }) => ({ value: id, label: `${label}, ${name}` }));
  const [typed, setTyped] = useState<Typed>({
    status: 'documents_accepted',
    evidence: 'voided_check',
    document: papers[0]?.value ?? '',
    reference: '',
    note: '',
  });
  const [errors, setErrors] = useState<Errors>({});
  const send = (): void => {
    const found = errorsIn(typed);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    mutate(
      { account: account.uid, body: bodyOf(typed) },
      {
        onSuccess: () => {
          toast.good(t('accountSaved', { name: account.title }));
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm
      title={t('verifyAccountTitle', { name: account.title })}
      verb={t('saveFinding')}
      isBusy={isPending}
      problem={error}
      onSend={send}
      onClose={onClose}
    >
      <Fields
        typed={typed}
        errors={errors}
        papers={papers}
        onChange={(part) => {
          setTyped((was) => ({ ...was, ...part }));
          setErrors({});
        }}
      />
    </DialogForm>
  );
};
