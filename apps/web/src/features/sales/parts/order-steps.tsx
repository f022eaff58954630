import { isStaff } from '@ledgate/domain/access/roles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { newKey } from '../../../lib/new-key.ts';
import { usePerson } from '../../../lib/session.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type OrderView, type RegisterView, useGiveBack, useRegisters } from '../data.ts';
import { t } from '../messages.ts';
import type { WhoseSearch } from '../paths.ts';
import { refusalOf } from '../refusal.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import classes from './sales.module.css';

type Step = 'refund' | 'void';

const isPending = ({ refunds }: OrderView): boolean => refunds.some(({ state }) => state === 'pending');

/** Why it cannot be done, or nothing. */
const whyNot = (step: Step, order: OrderView, drawers: readonly RegisterView[]): string | undefined => {
  const { status, may } = order;
  if (status === 'voided') return t('whyVoided');
  if (status === 'refunded') return t('whyAllBack');
  if (isPending(order)) return t('whyPending');
  if (status === 'open') return step === 'refund' ? t('whyOpen') : may.void ? undefined : t('whyNoRight');
  if (step === 'void' && status !== 'paid') return t('whyPartBack');
  if (!may[step]) return t('whyNoRight');
  if (step === 'void') return drawers.some(({ shift }) => shift?.uid === order.shift) ? undefined : t('whyShiftOver');
  return drawers.length === 0 ? t('whyNoShift') : undefined;
};

const VoidDialog = ({ order, onClose }: { order: OrderView; onClose: () => void }) => {
  const [refund] = useState(newKey);
  const { mutate, isPending: isBusy, error } = useGiveBack(order.uid);
  const onSuccess = (): void => {
    toast.good(t('voidDone'));
    onClose();
  };
  return (
    <ReasonDialog
      isHarmful
      title={t('void')}
      verb={t('void')}
      isBusy={isBusy}
      problem={refusalOf(error)}
      onConfirm={(reason) => mutate({ action: 'void', refund, shift: order.shift, reason }, { onSuccess })}
      onClose={onClose}
    >
      <p>{t(order.status === 'open' ? 'voidOpenText' : 'voidText')}</p>
    </ReasonDialog>
  );
};

const STEPS: readonly Step[] = ['refund', 'void'];

/** Open for sales, that of the order first. */
const drawersOf = ({ register }: OrderView, registers: readonly RegisterView[]): RegisterView[] =>
  registers
    .filter(({ shift }) => shift?.state === 'open')
    .toSorted((one, other) => Number(other.uid === register.uid) - Number(one.uid === register.uid));

/** A button where it can be done; otherwise the reason, which is worth as much. Those who look on see neither. */
export const OrderSteps = ({ order, whose }: { order: OrderView; whose: WhoseSearch }) => {
  const role = usePerson()?.role;
  const [taking, setTaking] = useState<Step | null>(null);
  const isOwn = role !== undefined && !isStaff(role);
  const registers = useRegisters(whose, false, isOwn).data?.results;
  if (!isOwn || registers === undefined) return null;
  const drawers = drawersOf(order, registers);
  const close = (): void => setTaking(null);
  return (
    <Sheet title={t('steps')}>
      <ul className={classes.steps}>
        {STEPS.map((step) => {
          const why = whyNot(step, order, drawers);
          return (
            <li key={step} className={classes.step}>
              {why === undefined ? (
                <Button variant="default" onClick={() => setTaking(step)}>
                  {t(step)}
                </Button>
              ) : (
                <>
                  <span className={classes.quiet}>{t(step)}</span>
                  <span className={classes.why}>{why}</span>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {taking === 'refund' && <RefundDialog order={order} drawers={drawers} onClose={close} />}
      {taking === 'void' && <VoidDialog order={order} onClose={close} />}
    </Sheet>
  );
};
