import { DRAWER_EVENTS } from '@ledgate/domain/till/drawer.ts';

import { formatCents, formatInstant } from '../../../ui/format.ts';
import type { ShiftView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './receipt.module.css';

type Row = readonly [label: string, cents: number | null, isTotal?: boolean];

const Rows = ({ title, rows }: { title?: string; rows: readonly Row[] }) => {
  const shown = rows.filter(([, cents]) => cents !== null);
  if (shown.length === 0) return null;
  return (
    <>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      <dl className={classes.rows}>
        {shown.map(([label, cents, isTotal]) => (
          <div key={label} className={classes.row} data-total={isTotal || undefined}>
            <dt>{label}</dt>
            <dd dir="ltr">{formatCents(cents ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

const Drawer = ({ shift: { report, expected_cents: expected, counted_cents: counted } }: { shift: ShiftView }) =>
  report.drawer === null ? null : (
    <Rows
      title={t('drawer')}
      rows={[
        ...report.drawer.map(({ kind, cents }): Row => [
          DRAWER_EVENTS[kind].label,
          DRAWER_EVENTS[kind].way === 'in' ? cents : -cents,
        ]),
        [t('expected'), expected],
        [t('counted'), counted],
      ]}
    />
  );

/** An X report while the shift is open, its Z report for ever after: the same on the screen and on the roll. */
export const ShiftReport = ({ shift }: { shift: ShiftView }) => {
  const { report } = shift;
  return (
    <section className={classes.receipt} aria-label={t('receipt')} data-receipt>
      <p className={classes.name}>{shift.z_number === null ? t('xReport') : t('zReport', { no: shift.z_number })}</p>
      <p className={classes.center}>{shift.register.name}</p>
      <p className={classes.center}>
        {formatInstant(shift.opened_at)}, {shift.opened_by.name}
      </p>
      {shift.closed_at !== null && (
        <p className={classes.center}>
          {formatInstant(shift.closed_at)}, {shift.closed_by?.name}
        </p>
      )}
      <Rows
        title={t('sales', { count: report.orders })}
        rows={[
          [t('gross'), report.gross_cents],
          [t('discounts'), -report.discount_cents],
          [t('net'), report.net_cents],
          ...report.taxes.map(({ jurisdiction, cents }): Row => [`${t('tax')} ${jurisdiction}`, cents]),
          [t('tips'), report.tip_cents],
          [t('total'), report.total_cents, true],
          [t('refunds', { count: report.refunds }), report.refunds === 0 ? null : -report.refunded_cents],
          [t('voids'), report.voids === 0 ? null : -report.voided_cents],
        ]}
      />
      <Rows
        title={t('byTender')}
        rows={report.tenders.map(({ kind, cents, refunded_cents: back }): Row => [t(kind), cents - back])}
      />
      <Rows
        title={t('byCashier')}
        rows={report.by_cashier.map((one): Row => [
          `${one.cashier.name} (${one.orders})`,
          one.total_cents - one.refunded_cents,
        ])}
      />
      <Drawer shift={shift} />
      {shift.variance_reason !== null && <p className={classes.note}>{shift.variance_reason}</p>}
      <Rows
        title={report.held.length === 0 ? '' : t('heldOver')}
        rows={report.held.map((one): Row => [one.label ?? one.order_no, one.total_cents])}
      />
    </section>
  );
};
