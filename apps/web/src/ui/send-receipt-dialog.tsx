import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { ProblemError } from '../lib/problem.ts';
import { t } from './messages.ts';
import { ProblemAlert } from './problem-alert.tsx';
import classes from './send-receipt-dialog.module.css';

export type ReceiptChannel = 'email' | 'text';
const CHANNELS: readonly ReceiptChannel[] = ['email', 'text'];

interface SendReceiptProps {
  /** What is known of whoever paid. */
  known?: Partial<Record<ReceiptChannel, string | null | undefined>>;
  isBusy: boolean;
  problem: ProblemError | null;
  onSend: (channel: ReceiptChannel, to: string) => void;
  onClose: () => void;
}

interface ChoiceProps {
  value: ReceiptChannel;
  onChange: (channel: ReceiptChannel) => void;
}

const ChannelChoice = ({ value, onChange }: ChoiceProps) => (
  <div className={classes.actions} role="group" aria-label={t('receiptBy')}>
    {CHANNELS.map((one) => (
      <Button
        key={one}
        size="xs"
        variant={one === value ? 'filled' : 'default'}
        aria-pressed={one === value}
        onClick={() => onChange(one)}
      >
        {t(one === 'email' ? 'byEmail' : 'byText')}
      </Button>
    ))}
  </div>
);

const SendForm = ({ known = {}, isBusy, problem, onSend }: SendReceiptProps) => {
  const [channel, setChannel] = useState<ReceiptChannel>('email');
  const [to, setTo] = useState(known.email ?? '');
  const remark = problem?.errors['to']?.join(' ');
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(channel, to.trim());
      }}
    >
      <ChannelChoice
        value={channel}
        onChange={(next) => {
          setChannel(next);
          setTo(known[next] ?? '');
        }}
      />
      <TextInput
        label={t(channel === 'email' ? 'emailTo' : 'textTo')}
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        value={to}
        error={remark}
        onChange={(event) => setTo(event.currentTarget.value)}
        data-autofocus
      />
      <ProblemAlert problem={remark === undefined ? problem : null} keepsInput />
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy} disabled={to.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
};

/** By mail or text, to whoever paid. */
export const SendReceiptDialog = (props: SendReceiptProps) => (
  <Modal opened onClose={props.onClose} title={t('sendReceipt')}>
    <SendForm {...props} />
  </Modal>
);
