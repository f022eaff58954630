import type { TillSetup } from '@ledgate/contract/merchant-settings.ts';

import { useStore } from '../../../lib/store.ts';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { t } from '../messages.ts';
import type { ReceiptSum, TillReceipt } from '../receipt-of.ts';
import { useDesk } from '../use-counter.ts';
import classes from './receipt.module.css';

const Sums = ({ rows }: { rows: readonly ReceiptSum[] }) => (
  <dl className={classes.rows}>
    {rows.map(({ label, cents, isTotal }, at) => (
      <div key={`${at} ${label}`} className={classes.row} data-total={isTotal || undefined}>
        <dt>{label}</dt>
        <dd dir="ltr">{formatCents(cents)}</dd>
      </div>
    ))}
  </dl>
);

const Text = ({ rows }: { rows: readonly (readonly [label: string, value: string | null])[] }) => (
  <dl className={classes.rows}>
    {rows.map(
      ([label, value]) =>
        value !== null && (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

const headingOf = (setup: TillSetup | undefined): string[] =>
  setup === undefined ? [] : [...setup.address, setup.phone ?? '', ...setup.receipt.header.split('\n')].filter(Boolean);

/** As a roll of 80 mm has it, on the screen and on paper, made here: it prints without a network. */
export const Receipt = ({ receipt, isCopy = false }: { receipt: TillReceipt; isCopy?: boolean }) => {
  const { counter } = useDesk();
  const setup = useStore(counter.kept.catalogue)?.setup;
  return (
    <section className={classes.receipt} aria-label={t('receipt')} data-receipt translate="no">
      <p className={classes.name}>{setup?.merchant_name ?? counter.enrolment.merchantName}</p>
      {headingOf(setup).map((line) => (
        <p key={line} className={classes.center}>
          {line}
        </p>
      ))}
      <p className={classes.title}>{isCopy ? t('receiptCopy') : t('receiptOf')}</p>
      <Text
        rows={[
          [t('date'), formatInstant(receipt.at)],
          [
            receipt.orderNo === null ? t('reference') : t('orderNo', { no: '' }).trim(),
            receipt.orderNo ?? receipt.reference,
          ],
          [t('register'), counter.enrolment.registerName],
          [t('cashier'), receipt.cashier],
          [t('customer'), receipt.customer],
          [t('taxExempt'), receipt.exemption],
        ]}
      />
      <dl className={classes.rows}>
        {receipt.lines.map(({ id, name, details, cents }) => (
          <div key={id} className={classes.row}>
            <dt>
              {name}
              {details.map((detail) => (
                <span key={detail} className={classes.about}>
                  {detail}
                </span>
              ))}
            </dt>
            <dd dir="ltr">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      <Sums rows={receipt.sums} />
      <Sums
        rows={[
          ...receipt.tenders,
          ...(receipt.changeCents > 0 ? [{ label: t('change'), cents: receipt.changeCents }] : []),
        ]}
      />
      {[receipt.note, setup?.receipt.footer, setup?.receipt.policy].filter(Boolean).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </section>
  );
};
