import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { AVS_WORDS, CVV_WORDS } from '@ledgate/domain/payments/checks.ts';
import { ENTRY_NAMES } from '@ledgate/domain/payments/receipt.ts';

import { formatCents, formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { PaymentStepView, PaymentView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './payments.module.css';

type Fact = readonly [label: string, value: string | null];

const money = (cents: number): string | null => (cents === 0 ? null : formatCents(cents));

const amountFacts = (payment: PaymentView): Fact[] => [
  [t('subtotal'), money(payment.subtotal_cents)],
  [t('discount'), money(payment.discount_cents)],
  [t('tax'), money(payment.tax_cents)],
  [t('tip'), money(payment.tip_cents)],
  [t('surcharge'), money(payment.surcharge_cents)],
  [t('total'), money(payment.amount_cents)],
  [t('captured'), money(payment.captured_cents)],
  [t('refunded'), money(payment.refunded_cents)],
];

const cardFacts = (payment: PaymentView): Fact[] => [
  [t('entry'), ENTRY_NAMES[payment.entry]],
  [t('authCode'), payment.auth_code],
  [t('avs'), AVS_WORDS[payment.avs].label],
  [t('cvv'), CVV_WORDS[payment.cvv].label],
  [t('commercial'), payment.card?.is_commercial === true ? '✓' : null],
  [
    t('expires'),
    payment.status === 'authorized' && payment.expires_at !== null ? formatInstant(payment.expires_at) : null,
  ],
];

const orderFacts = ({ payer, ...payment }: PaymentView): Fact[] => [
  [t('order'), payment.order_no],
  [t('po'), payment.po_number],
  [t('invoice'), payment.invoice_no],
  [t('description'), payment.description],
  [t('customer'), payer?.name ?? null],
  [t('company'), payer?.company ?? null],
  [t('zip'), payer?.zip ?? null],
  [t('email'), payer?.email ?? null],
  [t('phone'), payer?.phone ? formatPhone(payer.phone) : null],
  [t('by'), payment.made_by?.name ?? null],
];

export const PaymentFacts = ({ payment }: { payment: PaymentView }) => (
  <Sheet title={t('details')}>
    <dl className={classes.facts}>
      {[...amountFacts(payment), ...cardFacts(payment), ...orderFacts(payment)].map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  </Sheet>
);

const StepLine = ({ step }: { step: PaymentStepView }) => {
  const at = formatInstant(step.made_at);
  return (
    <li data-state={step.state}>
      <p className={classes.what}>{t(`asked_${step.kind}`, { amount: formatCents(step.amount_cents) })}</p>
      <p className={classes.quiet}>
        {[t(`state_${step.state}`), step.made_by === null ? at : t('byName', { name: step.made_by.name, at })].join(
          ' · ',
        )}
      </p>
      {step.decline !== null && <p>{step.decline.sentence}</p>}
      {step.reason !== null && <p>{step.reason}</p>}
      {step.fault !== null && step.decline === null && <p>{step.fault}</p>}
    </li>
  );
};

/** What was asked of the processor, the newest first, and what came of it. */
export const PaymentTimeline = ({ payment }: { payment: PaymentView }) => (
  <Sheet title={t('timeline')}>
    <ol className={classes.timeline}>
      {payment.steps.toReversed().map((step) => (
        <StepLine key={step.uid} step={step} />
      ))}
    </ol>
  </Sheet>
);
