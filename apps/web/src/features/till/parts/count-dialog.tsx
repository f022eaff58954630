import { Button, Modal } from '@mantine/core';
import { useState } from 'react';

import { centsOf } from '../../../lib/cents.ts';
import { client } from '../../../lib/client.ts';
import { useStore } from '../../../lib/store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { reloadRegister } from '../data.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import { useSending } from '../use-sending.ts';
import { AmountField } from './amount-field.tsx';
import { TillForm } from './till-form.tsx';

const Count = ({ onClose }: { onClose: () => void }) => {
  const { counter, shift } = useDesk();
  const [counted, setCounted] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, problem, send } = useSending();
  const unsynced = useStore(counter.queue.waiting).length;
  const cents = centsOf(counted);
  const isGood = counted.trim() !== '' && !Number.isNaN(cents);
  const count = async (): Promise<void> => {
    setAsked(true);
    if (!isGood || unsynced > 0) return;
    await send(async () => {
      const body = { counted_cents: cents, unsynced };
      await counter.reach.watch(client.till.countTill({ params: { uid: shift.uid }, body }));
      await reloadRegister(counter);
      onClose();
    });
  };
  return (
    <TillForm onSubmit={() => void count()}>
      <p>{t('countText')}</p>
      {unsynced > 0 && (
        <Notice
          tone="warn"
          action={
            <Button size="md" variant="default" onClick={() => void counter.refresh()}>
              {t('sendNow')}
            </Button>
          }
        >
          {t('closeUnsynced', { count: unsynced })}
        </Notice>
      )}
      <AmountField
        label={t('counted')}
        value={counted}
        onChange={setCounted}
        error={isAsked && !isGood ? t('priceBad') : undefined}
        isFirst
      />
      <ProblemAlert problem={problem} keepsInput />
      <Button type="submit" size="lg" loading={isBusy} disabled={unsynced > 0}>
        {t('countNow')}
      </Button>
    </TillForm>
  );
};

/** Blind: what there should be is told to nobody before the count stands. */
export const CountDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title={t('countTitle')}>
    <Count onClose={onClose} />
  </Modal>
);
