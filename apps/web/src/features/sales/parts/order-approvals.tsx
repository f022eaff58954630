import { formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { OrderView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './sales.module.css';

/** What somebody let through on the spot, and in which words it was asked for. */
export const OrderApprovals = ({ order: { approvals } }: { order: OrderView }) =>
  approvals.length === 0 ? null : (
    <Sheet title={t('letThrough')} isFlush>
      <ul className={classes.rows}>
        {approvals.map(({ uid, kind, by, at, said }) => (
          <li key={uid} className={`${classes.row} ${classes.whole}`}>
            <span className={classes.what}>{t(`letThrough_${kind}`)}</span>
            <span>{said}</span>
            <span className={classes.quiet}>{t('byName', { name: by.name, at: formatInstant(at) })}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
