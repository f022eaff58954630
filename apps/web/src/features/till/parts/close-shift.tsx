import { Button, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';

import { client } from '../../../lib/client.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { printReceipt } from '../../../ui/receipt-sheet.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Counter } from '../counter.ts';
import { reloadRegister, type ShiftView, useShift } from '../data.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import { Loading } from './loading.tsx';
import { ShiftReport } from './shift-report.tsx';
import { useSending } from '../use-sending.ts';
import { TillForm } from './till-form.tsx';
import classes from './till.module.css';

const LEAST_REASON = 3;

const sayVariance = (cents: number): string => {
  if (cents === 0) return t('closeExact');
  return t(cents > 0 ? 'closeOver' : 'closeShort', { amount: formatCents(Math.abs(cents)) });
};

interface CloseFormProps {
  shift: ShiftView;
  onClosed: (shift: ShiftView) => void;
}

const CloseForm = ({ shift, onClosed }: CloseFormProps) => {
  const { counter } = useDesk();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, problem, send } = useSending();
  const variance = shift.variance_cents ?? 0;
  const isReason = variance === 0 || reason.trim().length >= LEAST_REASON;
  const close = async (): Promise<void> => {
    setAsked(true);
    if (!isReason) return;
    await send(async () => {
      const body = variance === 0 ? {} : { reason: reason.trim() };
      onClosed(await counter.reach.watch(client.till.closeTill({ params: { uid: shift.uid }, body })));
    });
  };
  return (
    <TillForm onSubmit={() => void close()}>
      <dl className={classes.sums}>
        {shift.expected_cents !== null && (
          <div>
            <dt>{t('expected')}</dt>
            <dd dir="ltr">{formatCents(shift.expected_cents)}</dd>
          </div>
        )}
        <div>
          <dt>{t('counted')}</dt>
          <dd dir="ltr">{formatCents(shift.counted_cents ?? 0)}</dd>
        </div>
      </dl>
      <p className={classes.strong} role="status">
        {sayVariance(variance)}
      </p>
      {variance !== 0 && (
        <TextInput
          size="lg"
          label={t('closeReason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isAsked && !isReason ? t('reasonShort') : undefined}
          data-autofocus
        />
      )}
      <ProblemAlert problem={problem} keepsInput />
      <Button type="submit" size="lg" loading={isBusy}>
        {t('closeShift')}
      </Button>
    </TillForm>
  );
};

interface ClosedShiftProps {
  counter: Counter;
  shift: ShiftView;
  onNext: () => void;
}

/** The Z report, until somebody goes on. */
export const ClosedShift = ({ counter, shift, onNext }: ClosedShiftProps) => (
  <div className={classes.narrow}>
    <Sheet title={t('dayOver')} hint={t('dayOverText')}>
      <div className={classes.stack}>
        <ShiftReport shift={shift} />
        <div className={classes.two}>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconPrinter size={20} stroke={1.7} aria-hidden="true" />}
            onClick={printReceipt}
          >
            {t('printReceipt')}
          </Button>
          <Button size="lg" onClick={() => void reloadRegister(counter).then(onNext)}>
            {t('openNext')}
          </Button>
        </div>
      </div>
    </Sheet>
  </div>
);

/** The drawer was counted: now it is said what it differs by and why, and the shift ends with its Z report. */
export const CountedShift = ({ onClosed }: { onClosed: (shift: ShiftView) => void }) => {
  const { shift } = useDesk();
  const { data, error, isFetching, refetch } = useShift(shift.uid, true);
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <div className={classes.narrow}>
      <Sheet title={t('closeTitle')} hint={t('countedText')}>
        <CloseForm shift={data} onClosed={onClosed} />
      </Sheet>
    </div>
  );
};
