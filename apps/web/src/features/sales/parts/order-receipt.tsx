import { isStaff } from '@ledgate/domain/access/roles.ts';
import { Button } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { printReceipt, ReceiptSheet } from '../../../ui/receipt-sheet.tsx';
import { SendReceiptDialog } from '../../../ui/send-receipt-dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type OrderView, useGiveReceipt, useOrderReceipt } from '../data.ts';
import { t } from '../messages.ts';
import classes from './sales.module.css';

const icon = { size: 18, stroke: 1.7 } as const;

const SendDialog = ({ uid, onClose }: { uid: string; onClose: () => void }) => {
  const { mutate, isPending, error } = useGiveReceipt(uid);
  const onSuccess = (): void => {
    toast.good(t('sent'));
    onClose();
  };
  return (
    <SendReceiptDialog
      isBusy={isPending}
      problem={error}
      onSend={(by, to) => mutate({ by, to }, { onSuccess })}
      onClose={onClose}
    />
  );
};

const Actions = ({ uid }: { uid: string }) => {
  const [isSending, setSending] = useState(false);
  const { mutate, isPending } = useGiveReceipt(uid);
  // Counted first: what was printed before says so on the paper.
  const print = (): void =>
    mutate(
      { by: 'print' },
      { onSuccess: () => setTimeout(printReceipt), onError: (problem) => toast.problem(t('printFailed'), problem) },
    );
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter {...icon} />} loading={isPending} onClick={print}>
        {t('print')}
      </Button>
      <Button variant="default" leftSection={<IconMail {...icon} />} onClick={() => setSending(true)}>
        {t('send')}
      </Button>
      {isSending && <SendDialog uid={uid} onClose={() => setSending(false)} />}
    </>
  );
};

const Shown = ({ order }: { order: OrderView }) => {
  const { data, error, isFetching, refetch } = useOrderReceipt(order);
  if (data !== undefined) return <ReceiptSheet receipt={data} />;
  return error === null ? null : <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
};

/** As it would be printed now; whoever only looks on gives it to nobody. */
export const OrderReceipt = ({ order }: { order: OrderView }) => {
  const role = usePerson()?.role;
  const isSold = order.sold_at !== null;
  const mayGive = isSold && role !== undefined && !isStaff(role);
  return (
    <Sheet title={t('receipt')} {...(mayGive && { actions: <Actions uid={order.uid} /> })}>
      {isSold ? <Shown order={order} /> : <p className={classes.quiet}>{t('noReceipt')}</p>}
    </Sheet>
  );
};
