import type { BothTotals } from '@ledgate/domain/till/dual-pricing.ts';
import { Button, Loader, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';

import { client } from '../../../lib/client.ts';
import { useNow } from '../../../lib/now.ts';
import { isProblem, type ProblemError } from '../../../lib/problem.ts';
import { useStore } from '../../../lib/store.ts';
import { formatCents } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type Checkout, isAtServer, leftCents, nextStep } from '../checkout.ts';
import { ifPaidBy } from '../checkout-level.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import type { Selling } from '../use-selling.ts';
import { BothPrices, sayTotals } from './both-prices.tsx';
import { PayForm } from './pay-form.tsx';
import classes from './till.module.css';

interface PayPanelProps {
  /** Of the basket, before anything of it is paid. */
  totals: BothTotals;
  customer: string | null;
  /** What was pressed to come here. */
  way: 'card' | 'split';
  selling: Selling;
  onClose: () => void;
}

/** What the customer sees on the reader, and the way to take it back. */
const AtReader = ({ checkout }: { checkout: Checkout }) => {
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const { trying } = checkout;
  const cancel = async (): Promise<void> => {
    if (trying === null || trying.payment === null) return;
    try {
      await client.terminal.cancelReader({ body: { payment: trying.payment } });
    } catch (error) {
      if (isProblem(error)) setProblem(error);
    }
  };
  const amount = formatCents(trying?.body.amount_cents ?? 0);
  return (
    <div className={classes.waiting} role="status">
      <Loader aria-hidden="true" />
      <p className={classes.change} dir="ltr">
        {amount}
      </p>
      <p className={classes.strong}>{t('atReader')}</p>
      <p>{t('atReaderText', { amount })}</p>
      <ProblemAlert problem={problem} />
      <Button
        variant="default"
        size="md"
        disabled={trying === null || trying.payment === null}
        onClick={() => void cancel()}
      >
        {t('cancelReader')}
      </Button>
    </div>
  );
};

const Waiting = ({ checkout }: { checkout: Checkout }) => {
  if (checkout.trying?.isAtReader && checkout.opening === null) return <AtReader checkout={checkout} />;
  return (
    <div className={classes.waiting} role="status">
      <Loader aria-hidden="true" />
      <p className={classes.strong}>{t(checkout.trying === null ? 'finishing' : 'asking')}</p>
      {checkout.trying !== null && <p>{t('askingText')}</p>}
    </div>
  );
};

const Taken = ({ checkout, left }: { checkout: Checkout; left: BothTotals }) => (
  <dl className={classes.sums}>
    {[
      ...checkout.tenders.map(({ kind, cents, label }) => ({ name: label ?? t(kind), cents })),
      ...checkout.cards.map(({ label, cents }) => ({ name: `${t('card')} ${label}`, cents })),
    ].map(({ name, cents }, at) => (
      <div key={`${at} ${name}`}>
        <dt>{name}</dt>
        <dd dir="ltr">{formatCents(cents)}</dd>
      </div>
    ))}
    <div className={classes.strong}>
      <dt>{t('left')}</dt>
      <dd>
        <BothPrices
          cash={formatCents(left.cashCents)}
          card={left.cardCents === left.cashCents ? null : formatCents(left.cardCents)}
        />
      </dd>
    </div>
  </dl>
);

const Declined = ({ why }: { why: string }) => (
  <div role="alert">
    <Notice tone="warn">
      <strong>{t('declined')}</strong>
      <br />
      {why}
    </Notice>
  </div>
);

/** Something was taken, or the server waits for what is to come. */
const isBegun = (checkout: Checkout): boolean =>
  checkout.tenders.length > 0 || checkout.opening === null || (isAtServer(checkout) && checkout.draft.held === null);

/** What it comes to and what is left of it, at the prices of cash and of cards. */
const useDue = (checkout: Checkout | null, totals: BothTotals): { due: BothTotals; left: BothTotals } => {
  const catalogue = useStore(useDesk().counter.kept.catalogue);
  const now = useNow();
  if (checkout === null || catalogue === null) return { due: totals, left: totals };
  const [cash, card] = [ifPaidBy(checkout, false, catalogue, now), ifPaidBy(checkout, true, catalogue, now)];
  return {
    due: { cashCents: cash.totalCents, cardCents: card.totalCents },
    left: { cashCents: leftCents(cash), cardCents: leftCents(card) },
  };
};

/** Card by card and tender by tender until nothing is left. What has begun is either finished or given up, never just closed. */
export const PayPanel = ({ totals, customer, way, selling, onClose }: PayPanelProps) => {
  const { run } = useDesk().counter;
  const checkout = useStore(run.checkout);
  const refused = useStore(run.problem);
  const isRunning = useStore(run.isBusy);
  const { goOn, isBusy } = selling;
  // A page that was loaded again goes on where it was left.
  useEffect(() => {
    const kept = run.checkout.get();
    if (kept !== null && nextStep(kept) !== 'choose' && !run.isBusy.get()) void goOn();
    // Once, when it opens: after that each step leads to the next.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const hasBegun = checkout !== null && isBegun(checkout);
  const close = (): void => {
    // Refused before anything was taken: the basket can be changed again.
    if (checkout !== null) void run.forget();
    onClose();
  };
  const isWaiting = checkout !== null && (isRunning || isBusy) && nextStep(checkout) !== 'choose';
  const { due, left } = useDue(checkout, totals);
  return (
    <Modal
      opened
      closeOnEscape={selling.approving.asked === null}
      onClose={hasBegun || isRunning ? () => undefined : close}
      withCloseButton={!hasBegun && !isRunning}
      title={t('payTitle', { amount: sayTotals(due) })}
    >
      {isWaiting ? (
        <Waiting checkout={checkout} />
      ) : (
        <div className={classes.stack}>
          {checkout !== null && hasBegun && <Taken checkout={checkout} left={left} />}
          {checkout !== null && checkout.declined !== null && <Declined why={checkout.declined} />}
          <ProblemAlert problem={refused ?? selling.problem} keepsInput />
          <PayForm
            key={`${left.cashCents} ${left.cardCents}`}
            left={left}
            customer={customer}
            way={way}
            selling={selling}
          />
          {hasBegun && (
            <div className={classes.stack}>
              <Button variant="subtle" color="red" size="md" loading={isBusy} onClick={() => void selling.giveUp()}>
                {t('giveUp')}
              </Button>
              <p className={classes.quiet}>{t('giveUpText')}</p>
            </div>
          )}
        </div>
      )}
    </Modal>
  );
};
