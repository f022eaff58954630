import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { printReceipt, ReceiptSheet } from '../../../ui/receipt-sheet.tsx';
import { notePrinted, useOrderReceipt } from '../data.ts';
import { t } from '../messages.ts';
import { Loading } from './loading.tsx';
import { SendReceipt } from './send-receipt.tsx';
import classes from './till.module.css';

/** Of a sale that was made: the server's own, which knows cards, refunds and whether it was printed before. */
export const OrderReceipt = ({ uid }: { uid: string }) => {
  const { data, error, isFetching, refetch } = useOrderReceipt(uid);
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <div className={classes.stack}>
      <ReceiptSheet receipt={data} />
      <Button
        variant="default"
        size="lg"
        leftSection={<IconPrinter size={20} stroke={1.7} aria-hidden="true" />}
        onClick={() => {
          printReceipt();
          notePrinted(uid);
        }}
      >
        {t('printAgain')}
      </Button>
      <SendReceipt uid={uid} />
    </div>
  );
};
