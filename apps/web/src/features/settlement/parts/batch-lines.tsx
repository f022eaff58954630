import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { Link } from '@tanstack/react-router';

import { formatCents } from '../../../ui/format.ts';
import type { BatchView } from '../data.ts';
import { t } from '../messages.ts';
import { Money } from './deposit-columns.tsx';
import classes from './settlement.module.css';

/** Each line of the merchant's own rates, as it was charged. */
const Fees = ({ batch }: { batch: BatchView }) => (
  <details className={classes.fees}>
    <summary>{t('feeDetails')}</summary>
    <table className={classes.table} aria-label={t('feeDetails')}>
      <tbody>
        {batch.fees.map(({ line, label, basis, cents }) => (
          <tr key={line}>
            <th scope="row">{label}</th>
            <td className={classes.quiet} dir="ltr">
              {basis}
            </td>
            <td className={classes.number} dir="ltr">
              {formatCents(cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const partsOf = (batch: BatchView): string =>
  [
    `${t('sales')} ${formatCents(batch.sales_cents)}`,
    ...(batch.refunds_cents > 0 ? [`${t('refunds')} ${formatCents(-batch.refunds_cents)}`] : []),
    ...(batch.fee_cents > 0 ? [`${t('fees')} ${formatCents(-batch.fee_cents)}`] : []),
    ...(batch.reserve_cents > 0 ? [`${t('reserve')} ${formatCents(-batch.reserve_cents)}`] : []),
  ].join(' · ');

export const BatchLines = ({
  batches,
  isExpected = false,
}: {
  batches: readonly BatchView[];
  isExpected?: boolean;
}) => (
  <ul className={classes.batches}>
    {batches.map((batch) => (
      <li key={batch.id} className={classes.batch}>
        <span className={classes.what}>
          {t('batchOf', { day: sayDate(batch.day) })}
          {isExpected && <span className={classes.quiet}> · {t('expected', { day: sayDate(batch.expected_on) })}</span>}
        </span>
        <Money cents={batch.expected_cents} />
        <span className={classes.quiet}>{partsOf(batch)}</span>
        <Link to="/batches/$uid" params={{ uid: batch.id }} className={classes.link}>
          {t('showSales', { count: batch.items })}
        </Link>
        {batch.fees.length > 0 && <Fees batch={batch} />}
      </li>
    ))}
  </ul>
);
