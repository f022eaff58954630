import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type PaymentView, useSendReceipt } from '../data.ts';
import { t } from '../messages.ts';
import classes from './payments.module.css';

type Channel = 'email' | 'text';
const CHANNELS: readonly Channel[] = ['email', 'text'];

const knownAddress = ({ payer }: PaymentView, channel: Channel): string =>
  (channel === 'email' ? payer?.email : payer?.phone) ?? '';

const ChannelChoice = ({ value, onChange }: { value: Channel; onChange: (channel: Channel) => void }) => (
  <div className={classes.actions} role="group" aria-label={t('receiptTo')}>
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

interface ReceiptFormProps {
  payment: PaymentView;
  onClose: () => void;
}

const ReceiptForm = ({ payment, onClose }: ReceiptFormProps) => {
  const [channel, setChannel] = useState<Channel>('email');
  const [to, setTo] = useState(knownAddress(payment, 'email'));
  const { mutate, isPending, error } = useSendReceipt(payment.id);
  const onSuccess = (): void => {
    toast.good(t('sent'));
    onClose();
  };
  const remark = error?.errors['to']?.join(' ');
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ channel, to: to.trim() }, { onSuccess });
      }}
    >
      <ChannelChoice
        value={channel}
        onChange={(next) => {
          setChannel(next);
          setTo(knownAddress(payment, next));
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
      <ProblemAlert problem={remark === undefined ? error : null} keepsInput />
      <div className={classes.actions}>
        <Button type="submit" loading={isPending} disabled={to.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
};

/** By mail or text, to whoever paid. */
export const ReceiptDialog = (props: ReceiptFormProps) => (
  <Modal opened onClose={props.onClose} title={t('step_send_receipt')}>
    <ReceiptForm {...props} />
  </Modal>
);
