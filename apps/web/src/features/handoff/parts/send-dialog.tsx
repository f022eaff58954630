import { CHANNEL_NAMES } from '@ledgate/domain/banks/channels.ts';
import { Select, Skeleton, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type HandoffView, type SendPreview, useBankChoices, usePreview, useSend } from '../data.ts';
import { say } from '../dialog-messages.ts';
import { t } from '../messages.ts';
import { sendFailure } from '../send-failure.ts';
import { LEAST_REASON } from '../words.ts';
import classes from './handoff.module.css';
import type { HandoffDialogProps } from './dialog-props.ts';
import { PackagePreview } from './package-preview.tsx';
import { ProviderCheck } from './provider-check.tsx';
import { isInTheWay, SendChecks } from './send-checks.tsx';

interface BankFieldProps {
  bank: string | null;
  onBank: (bank: string) => void;
}

const BankField = ({ bank, onBank }: BankFieldProps) => {
  const { data, error, isFetching, refetch } = useBankChoices();
  if (error !== null) return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data?.length === 0) return <Notice tone="warn">{say('noBanks')}</Notice>;
  return (
    <Select
      label={say('bank')}
      description={say('bankHint')}
      data={data?.map(({ id, name, channel }) => ({ value: id, label: `${name} · ${CHANNEL_NAMES[channel]}` })) ?? []}
      value={bank}
      disabled={data === undefined}
      allowDeselect={false}
      onChange={(picked) => picked !== null && onBank(picked)}
    />
  );
};

interface ReasonProps {
  misses: readonly string[];
  reason: string;
  hasFault: boolean;
  onChange: (reason: string) => void;
}

const AgainstLimits = ({ misses, reason, hasFault, onChange }: ReasonProps) => (
  <>
    <Notice tone="warn">
      <p>{say('appetite')}</p>
      <ul className={classes.misses}>
        {misses.map((miss) => (
          <li key={miss}>{miss}</li>
        ))}
      </ul>
    </Notice>
    <Textarea
      label={say('appetiteReason')}
      description={say('appetiteHint')}
      value={reason}
      maxLength={1000}
      autosize
      minRows={2}
      error={hasFault ? say('reasonShort') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      required
    />
  </>
);

interface SeenProps {
  view: HandoffView;
  preview: SendPreview;
  /** Why it is sent although the bank's limits say no. */
  limits: ReactNode;
  onStop: () => void;
}

/** What is looked at before the press: checks, the provider's own list, the package, and what follows. */
const Seen = ({ view, preview, limits, onStop }: SeenProps) => (
  <>
    <section aria-label={say('checks')} className={classes.part}>
      <h3 className={classes.partHead}>{say('checks')}</h3>
      <SendChecks checks={preview.checks} />
    </section>
    {limits}
    {preview.bank.channel === 'payrix' && (
      <section aria-label={t('lookUp')} className={classes.part}>
        <h3 className={classes.partHead}>{t('lookUp')}</h3>
        <ProviderCheck
          application={view.application.uid}
          check={view.check}
          mayLookUp={view.open_steps.includes('check')}
          mayDecide={view.open_steps.includes('decide_match')}
          onStop={onStop}
        />
      </section>
    )}
    <section aria-label={say('expected')} className={classes.part}>
      <h3 className={classes.partHead}>{say('expected')}</h3>
      <p>{preview.expected}</p>
    </section>
    <section aria-label={say('contents')} className={classes.part}>
      <h3 className={classes.partHead}>{say('contents')}</h3>
      <PackagePreview application={view.application.uid} />
    </section>
  </>
);

const Waiting = () => <Skeleton height={160} radius="md" aria-busy="true" role="status" aria-label={say('checking')} />;

/** What is chosen and typed, what the server says to it, and the press. */
const useSending = ({ view, onDone, onClose }: HandoffDialogProps) => {
  const { uid } = view.application;
  const [bank, setBank] = useState(view.bank?.uid ?? null);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const seen = usePreview(uid, bank);
  const { mutate, isPending, error, reset } = useSend(uid);
  const preview = seen.data;
  const asksReason = (preview?.appetite.length ?? 0) > 0;
  const isShort = asksReason && reason.trim().length < LEAST_REASON;
  const choose = (picked: string): void => {
    reset();
    setBank(picked);
  };
  const send = (): void => {
    setChecked(true);
    if (preview === undefined || isShort) return;
    const said = asksReason ? { appetite_reason: reason.trim() } : {};
    mutate(
      { bank_uid: preview.bank.uid, evidence: preview.evidence, ...said },
      {
        onSuccess: ({ operation }) => {
          toast.good(say(operation === null ? 'recorded' : 'sent', { bank: preview.bank.name }));
          onDone();
          onClose();
        },
      },
    );
  };
  const limits = preview !== undefined && asksReason && (
    <AgainstLimits misses={preview.appetite} reason={reason} hasFault={isChecked && isShort} onChange={setReason} />
  );
  return { bank, choose, seen, preview, limits, send, isPending, error };
};

/** Sends an approved merchant to a bank or the provider, after everything that speaks for and against it was seen. */
export const SendDialog = (props: HandoffDialogProps) => {
  const { view, onClose } = props;
  const { bank, choose, seen, preview, limits, send, isPending, error } = useSending(props);
  const isHeld = preview === undefined || preview.checks.some(isInTheWay);
  return (
    <ConfirmDialog
      isOpen
      title={say('sendTitle', { name: view.application.dba_name ?? view.application.merchant.name })}
      verb={say(preview?.bank.channel === 'manual' ? 'give' : 'send')}
      size="xl"
      isBusy={isPending}
      isHeld={isHeld}
      problem={sendFailure(error)}
      keepsInput
      onConfirm={send}
      onClose={onClose}
    >
      <div className={classes.sending}>
        <BankField bank={bank} onBank={choose} />
        {bank !== null && preview === undefined && seen.error === null && <Waiting />}
        {preview === undefined && seen.error !== null && (
          <ErrorState problem={seen.error} onRetry={() => void seen.refetch()} isRetrying={seen.isFetching} />
        )}
        {preview !== undefined && <Seen view={view} preview={preview} limits={limits} onStop={onClose} />}
      </div>
    </ConfirmDialog>
  );
};
