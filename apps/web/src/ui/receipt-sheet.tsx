import { t } from './messages.ts';
import { ReceiptLogo } from './receipt-logo.tsx';
import classes from './receipt-sheet.module.css';

interface ReceiptLine {
  label: string;
  value: string;
  is_total: boolean;
  /** What is said of it beneath. */
  details?: readonly string[];
}

interface ReceiptLines {
  title: string;
  /** The merchant’s picture, by its id. */
  logo?: string | null | undefined;
  heading: readonly string[];
  about: readonly ReceiptLine[];
  /** Of an order: what was sold, how it was paid, what went back. */
  items?: readonly ReceiptLine[];
  amounts: readonly ReceiptLine[];
  tenders?: readonly ReceiptLine[];
  refunds?: readonly ReceiptLine[];
  notes: readonly string[];
}

const Rows = ({ rows }: { rows: readonly ReceiptLine[] }) => (
  <dl className={classes.rows}>
    {rows.map(({ label, value, is_total: isTotal, details = [] }, at) => (
      // By place: the same thing may be sold twice.
      <div key={at} className={classes.row} data-total={isTotal || undefined}>
        <dt>
          {label}
          {details.map((detail) => (
            <span key={detail} className={classes.detail}>
              {detail}
            </span>
          ))}
        </dt>
        <dd dir="ltr">{value}</dd>
      </div>
    ))}
  </dl>
);

/** A receipt as the roll of a printer has it, on the screen and on paper. */
export const ReceiptSheet = ({ receipt }: { receipt: ReceiptLines }) => (
  <section className={classes.receipt} aria-label={t('receipt')} data-receipt translate="no">
    {receipt.logo && <ReceiptLogo logo={receipt.logo} />}
    <div className={classes.heading}>
      {receipt.heading.map((line, at) => (
        <p key={line} className={at === 0 ? classes.name : undefined}>
          {line}
        </p>
      ))}
    </div>
    <p className={classes.title}>{receipt.title}</p>
    <Rows rows={receipt.about} />
    {receipt.items && <Rows rows={receipt.items} />}
    <Rows rows={receipt.amounts} />
    {receipt.tenders && <Rows rows={receipt.tenders} />}
    {receipt.refunds && receipt.refunds.length > 0 && <Rows rows={receipt.refunds} />}
    {receipt.notes.length > 0 && (
      <div className={classes.notes}>
        {receipt.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    )}
  </section>
);

/** Prints the receipt on the page and nothing else of it, as wide as the roll. */
export const printReceipt = (): void => {
  document.body.dataset['paper'] = 'receipt';
  const done = (): void => {
    delete document.body.dataset['paper'];
    globalThis.removeEventListener('afterprint', done);
  };
  globalThis.addEventListener('afterprint', done);
  globalThis.print();
};
