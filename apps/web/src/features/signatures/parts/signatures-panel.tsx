import type { SignerView } from '@ledgate/contract/signatures.ts';
import { Button, Select, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAcceptPaper, useRevokeLink, useSigners } from '../data.ts';
import { t } from '../messages.ts';
import { SendButton } from './send-button.tsx';
import { SignerLine } from './signer-line.tsx';
import classes from './signatures.module.css';

const SHORTEST_REASON = 10;

interface StepProps {
  application: string;
  signer: SignerView;
  onChanged: () => void;
}

const RevokeButton = ({ application, signer, onChanged }: StepProps) => {
  const revoke = useRevokeLink(application);
  return (
    <Button
      size="xs"
      variant="default"
      loading={revoke.isPending}
      onClick={() =>
        revoke.mutate(signer.owner, {
          onSuccess: () => {
            toast.good(t('revoked', { name: signer.name }));
            onChanged();
          },
          onError: (problem) => toast.problem(t('notRevoked'), problem),
        })
      }
    >
      {t('revoke')}
    </Button>
  );
};

const PaperDialog = ({ application, signer, onChanged, onClose }: StepProps & { onClose: () => void }) => {
  const accept = useAcceptPaper(application, signer.owner);
  const [chosen, setChosen] = useState(signer.papers[0]?.document ?? '');
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const send = (): void => {
    const paper = signer.papers.find(({ document }) => document === chosen);
    const isTooShort = reason.trim().length < SHORTEST_REASON;
    setShort(isTooShort);
    if (isTooShort || !paper) return;
    accept.mutate(
      { document: paper.document, file_id: paper.file_id, reason },
      {
        onSuccess: () => {
          toast.good(t('paperAccepted', { name: signer.name }));
          onChanged();
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('acceptPaperTitle', { name: signer.name })}
      verb={t('acceptPaper')}
      isBusy={accept.isPending}
      problem={accept.error}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <p>{t('acceptPaperText')}</p>
        <Select
          label={t('paperFile')}
          data={signer.papers.map(({ document, name }) => ({ value: document, label: name }))}
          value={chosen}
          onChange={(value) => setChosen(value ?? '')}
          allowDeselect={false}
        />
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          data-autofocus
          rows={3}
          maxLength={1000}
          value={reason}
          error={isShort ? t('reasonShort') : undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setShort(false);
          }}
        />
      </div>
    </ConfirmDialog>
  );
};

const DeskSteps = (props: StepProps) => {
  const { application, signer } = props;
  const [isAccepting, setAccepting] = useState(false);
  const mayAccept = signer.may.includes('accept_paper') && signer.papers.length > 0;
  return (
    <>
      <SendButton application={application} signer={signer} />
      {signer.may.includes('revoke') && <RevokeButton {...props} />}
      {mayAccept && (
        <Button size="xs" variant="default" onClick={() => setAccepting(true)}>
          {t('acceptPaper')}
        </Button>
      )}
      {isAccepting && <PaperDialog {...props} onClose={() => setAccepting(false)} />}
    </>
  );
};

interface SignaturesPanelProps {
  application: string;
  /** Of the application that is shown: when it changes, somebody may have signed. */
  version: number;
  onChanged: () => void;
}

/** The desk's view: who, how, when and from where, and what to look at twice. */
export const SignaturesPanel = ({ application, version, onChanged }: SignaturesPanelProps) => {
  const { data, error, refetch } = useSigners(application);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== version) void refetch();
    seen.current = version;
  }, [version, refetch]);
  if (error !== null && data === undefined) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p aria-busy="true" />;
  if (data.results.length === 0) return <p className={classes.quiet}>{t('nobody')}</p>;
  const isPaperOpen = data.results.some(({ may }) => may.includes('accept_paper'));
  return (
    <div className={classes.stack}>
      <ul className={classes.people}>
        {data.results.map((signer) => (
          <SignerLine key={signer.owner} signer={signer}>
            <DeskSteps application={application} signer={signer} onChanged={onChanged} />
          </SignerLine>
        ))}
      </ul>
      {isPaperOpen && <p className={classes.quiet}>{t('paperHow')}</p>}
    </div>
  );
};
