import { Button, Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { printReceipt } from '../../../ui/receipt-sheet.tsx';
import { useShift } from '../data.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import { Loading } from './loading.tsx';
import { ShiftReport } from './shift-report.tsx';
import classes from './till.module.css';

const Report = () => {
  const { shift } = useDesk();
  const { data, error, isFetching, refetch } = useShift(shift.uid, true);
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <div className={classes.stack}>
      <ShiftReport shift={data} />
      <Button
        variant="default"
        size="lg"
        leftSection={<IconPrinter size={20} stroke={1.7} aria-hidden="true" />}
        onClick={printReceipt}
      >
        {t('printReceipt')}
      </Button>
    </div>
  );
};

/** What the shift came to so far. */
export const ReportDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title={t('xReport')}>
    <Report />
  </Modal>
);
