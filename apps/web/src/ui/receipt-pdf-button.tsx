import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';

import { client } from '../lib/client.ts';
import { saveBytes } from '../lib/files.ts';
import { isProblem } from '../lib/problem.ts';
import { t } from './messages.ts';
import { toast } from './toast.tsx';

interface ReceiptPdfButtonProps {
  payment: { id: string; reference: string };
}

/** The receipt as a file, to be kept or sent on. */
export const ReceiptPdfButton = ({ payment: { id, reference } }: ReceiptPdfButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveBytes(await client.payments.readReceiptPdf({ params: { uid: id } }), `Receipt ${reference}.pdf`);
    } catch (error) {
      if (isProblem(error)) toast.problem(t('receiptPdfFailed'), error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={18} stroke={1.7} />}
      onClick={() => void save()}
    >
      {t('receiptPdf')}
    </Button>
  );
};
