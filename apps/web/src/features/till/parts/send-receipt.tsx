import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import { toast } from '../../../ui/toast.tsx';
import { sendReceipt } from '../data.ts';
import { t } from '../messages.ts';
import { useSending } from '../use-sending.ts';
import { TillForm } from './till-form.tsx';

/** By mail or as a text, for those who want no paper. */
export const SendReceipt = ({ uid }: { uid: string }) => {
  const [to, setTo] = useState('');
  const { isBusy, problem, send } = useSending();
  const give = (): Promise<void> =>
    send(async () => {
      await sendReceipt(uid, to.trim());
      toast.good(t('sent', { to: to.trim() }));
      setTo('');
    });
  return (
    <TillForm isRow onSubmit={() => void give()}>
      <TextInput
        size="md"
        label={t('sendTo')}
        autoComplete="off"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        error={problem && (problem.errors['to']?.[0] ?? problem.detail ?? problem.title)}
      />
      <Button type="submit" size="md" variant="default" loading={isBusy} disabled={to.trim() === ''}>
        {t('send')}
      </Button>
    </TillForm>
  );
};
