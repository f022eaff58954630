import { DRAWER_EVENTS } from '@ledgate/domain/till/drawer.ts';

import { formatCents, formatInstant } from '../../ui/format.ts';
import type { ShiftView } from './data.ts';
import { varianceWords } from './parts/shift-chip.tsx';
import { ifAny, type Sum } from './parts/sums.tsx';
import { t } from './shift-messages.ts';

export interface ReportPart {
  title: string;
  text?: string;
  rows: readonly Sum[];
}

const salesOf = ({ report }: ShiftView): Sum[] => [
  { label: t('gross'), cents: report.gross_cents },
  ...ifAny(t('discounts'), report.discount_cents, -1),
  { label: t('net'), cents: report.net_cents },
  ...report.taxes.map(({ jurisdiction, cents }) => ({ label: t('taxOf', { name: jurisdiction }), cents })),
  ...ifAny(t('tips'), report.tip_cents),
  { label: t('total'), cents: report.total_cents, isTotal: true },
  ...ifAny(t('refundsLine', { count: report.refunds }), report.refunded_cents, -1),
  ...ifAny(t('voidsLine', { count: report.voids }), report.voided_cents, -1),
  ...(report.refunds + report.voids === 0
    ? []
    : [
        {
          label: t('afterAll'),
          cents: report.total_cents - report.refunded_cents - report.voided_cents,
          isTotal: true,
        },
      ]),
];

const tendersOf = ({ report }: ShiftView): Sum[] =>
  report.tenders.map(({ kind, cents, refunded_cents: back }) => ({
    label: t(kind),
    cents: cents - back,
    ...(back > 0 && { below: t('tenderBack', { amount: formatCents(back) }) }),
  }));

const cashiersOf = ({ report }: ShiftView): Sum[] =>
  report.by_cashier.map(({ cashier, orders, total_cents: total, refunded_cents: back }) => ({
    label: t('cashierLine', { name: cashier.name, count: orders }),
    cents: total - back,
    ...(back > 0 && { below: t('tenderBack', { amount: formatCents(back) }) }),
  }));

const drawerOf = (shift: ShiftView): Sum[] => {
  const { report, expected_cents: expected, counted_cents: counted, variance_cents: variance } = shift;
  return [
    ...(report.drawer ?? []).map(({ kind, cents }) => ({
      label: DRAWER_EVENTS[kind].label,
      cents: DRAWER_EVENTS[kind].way === 'in' ? cents : -cents,
    })),
    ...(expected === null ? [] : [{ label: t('shouldBe'), cents: expected, isTotal: true }]),
    ...(counted === null ? [] : [{ label: t('counted'), cents: counted }]),
    ...(variance === null
      ? []
      : [
          {
            label: t('variance'),
            cents: variance,
            below: [varianceWords(variance), shift.variance_reason].filter(Boolean).join(' · '),
          },
        ]),
  ];
};

/** An X report while the shift is open, its Z report for ever after, part by part. */
export const reportParts = (shift: ShiftView): ReportPart[] =>
  [
    { title: t('sales'), rows: salesOf(shift) },
    { title: t('tenders'), rows: tendersOf(shift) },
    { title: t('drawer'), rows: drawerOf(shift) },
    { title: t('cashiers'), rows: cashiersOf(shift) },
    {
      title: t('held'),
      text: t('heldText'),
      rows: shift.report.held.map(({ order_no: no, label, total_cents: cents }) => ({
        label: [no, label].filter(Boolean).join(' · '),
        cents,
      })),
    },
  ].filter(({ rows }) => rows.length > 0);

export const titleOf = ({ z_number: no }: Pick<ShiftView, 'z_number'>): string =>
  no === null ? t('xReport') : t('zReport', { no });

const lineOf = ({ label, cents, isTotal = false }: Sum) => ({
  label,
  value: cents === null ? '' : formatCents(cents),
  is_total: isTotal,
});

/** The same as a roll of 80 mm has it. */
export const onRoll = (shift: ShiftView, merchant: string) => {
  const [sales, ...others] = reportParts(shift);
  const { opened_at: from, closed_at: to, opened_by: by, closed_by: closer } = shift;
  const about = [
    { label: t('register'), value: shift.register.name, is_total: false },
    { label: t('columnOpened'), value: `${formatInstant(from)}, ${by.name}`, is_total: false },
    ...(to === null
      ? []
      : [{ label: t('columnClosed'), value: `${formatInstant(to)}, ${closer?.name ?? ''}`, is_total: false }]),
  ];
  return {
    title: titleOf(shift),
    heading: merchant === '' ? [] : [merchant],
    about,
    amounts: (sales?.rows ?? []).map(lineOf),
    items: [],
    tenders: others.flatMap(({ title, rows }) => [{ label: title, value: '', is_total: true }, ...rows.map(lineOf)]),
    notes: shift.variance_reason === null ? [] : [shift.variance_reason],
  };
};
