import { SendReceiptDialog } from '../../../ui/send-receipt-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type PaymentView, useSendReceipt } from '../data.ts';
import { t } from '../messages.ts';

interface ReceiptDialogProps {
  payment: PaymentView;
  onClose: () => void;
}

export const ReceiptDialog = ({ payment: { id, payer }, onClose }: ReceiptDialogProps) => {
  const { mutate, isPending, error } = useSendReceipt(id);
  const onSuccess = (): void => {
    toast.good(t('sent'));
    onClose();
  };
  return (
    <SendReceiptDialog
      known={{ email: payer?.email, text: payer?.phone }}
      isBusy={isPending}
      problem={error}
      onSend={(channel, to) => mutate({ channel, to }, { onSuccess })}
      onClose={onClose}
    />
  );
};
