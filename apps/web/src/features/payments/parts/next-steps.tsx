import { NEXT_STEPS, type NextStep } from '@ledgate/domain/payments/next-steps.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';

import { ReceiptPdfButton } from '../../../ui/receipt-pdf-button.tsx';
import { printReceipt } from '../../../ui/receipt-sheet.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { PaymentView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './payments.module.css';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { StepDialog } from './step-forms.tsx';

interface StepLineProps {
  step: NextStep;
  verdict: PaymentView['next_steps'][NextStep];
  onTake: () => void;
}

/** A button where it can be done; otherwise the reason, which is worth as much. */
const StepLine = ({ step, verdict, onTake }: StepLineProps) => (
  <li className={classes.step}>
    {verdict.allowed ? (
      <Button variant="default" onClick={onTake}>
        {t(`step_${step}`)}
      </Button>
    ) : (
      <>
        <span className={classes.quiet}>{t(`step_${step}`)}</span>
        <span className={classes.why}>{verdict.why}</span>
      </>
    )}
  </li>
);

export const NextSteps = ({ payment }: { payment: PaymentView }) => {
  const [taking, setTaking] = useState<NextStep | null>(null);
  const close = (): void => setTaking(null);
  return (
    <Sheet title={t('steps')}>
      <ul className={classes.steps}>
        {NEXT_STEPS.map((step) => (
          <StepLine key={step} step={step} verdict={payment.next_steps[step]} onTake={() => setTaking(step)} />
        ))}
        {payment.receipt_url !== null && (
          <li className={classes.step}>
            <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.7} />} onClick={printReceipt}>
              {t('print')}
            </Button>
            <ReceiptPdfButton payment={payment} />
          </li>
        )}
      </ul>
      {taking === 'send_receipt' && <ReceiptDialog payment={payment} onClose={close} />}
      {taking !== null && taking !== 'send_receipt' && <StepDialog payment={payment} step={taking} onClose={close} />}
    </Sheet>
  );
};
