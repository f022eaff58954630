import { client } from '../lib/client.ts';
import { t } from './messages.ts';
import { SaveFileButton } from './save-file-button.tsx';

interface ReceiptPdfButtonProps {
  payment: { id: string; reference: string };
}

/** The receipt as a file, to be kept or sent on. */
export const ReceiptPdfButton = ({ payment: { id, reference } }: ReceiptPdfButtonProps) => (
  <SaveFileButton
    failed={t('receiptPdfFailed')}
    fileName={`Receipt ${reference}.pdf`}
    read={() => client.payments.readReceiptPdf({ params: { uid: id } })}
  >
    {t('receiptPdf')}
  </SaveFileButton>
);
