import { t } from './messages.ts';
import classes from './receipt-sheet.module.css';

interface ReceiptLine {
  label: string;
  value: string;
  is_total: boolean;
}

interface ReceiptLines {
  title: string;
  heading: readonly string[];
  about: readonly ReceiptLine[];
  amounts: readonly ReceiptLine[];
  notes: readonly string[];
}

const Rows = ({ rows }: { rows: readonly ReceiptLine[] }) => (
  <dl className={classes.rows}>
    {rows.map(({ label, value, is_total: isTotal }) => (
      <div key={label} className={classes.row} data-total={isTotal || undefined}>
        <dt>{label}</dt>
        <dd dir="ltr">{value}</dd>
      </div>
    ))}
  </dl>
);

/** A receipt as the roll of a printer has it, on the screen and on paper. */
export const ReceiptSheet = ({ receipt }: { receipt: ReceiptLines }) => (
  <section className={classes.receipt} aria-label={t('receipt')} data-receipt translate="no">
    <div className={classes.heading}>
      {receipt.heading.map((line, at) => (
        <p key={line} className={at === 0 ? classes.name : undefined}>
          {line}
        </p>
      ))}
    </div>
    <p className={classes.title}>{receipt.title}</p>
    <Rows rows={receipt.about} />
    <Rows rows={receipt.amounts} />
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
