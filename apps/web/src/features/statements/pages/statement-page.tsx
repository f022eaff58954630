import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { BRAND_NAMES } from '@ledgate/domain/payments/receipt.ts';
import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import { Skeleton } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';

import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveFileButton } from '../../../ui/save-file-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { readStatementPdf, type StatementView, useStatement } from '../data.ts';
import { t } from '../messages.ts';
import { PlainTable } from '../parts/plain-table.tsx';
import classes from '../parts/statements.module.css';

const route = getRouteApi('/frame/inside/statements/$uid');

const Back = () => (
  <Link to="/statements" className={classes.link}>
    {t('back')}
  </Link>
);

const Download = ({ id, month }: StatementView) => (
  <SaveFileButton
    failed={t('downloadFailed')}
    fileName={`Statement ${month}.pdf`}
    read={() => readStatementPdf(id)}
    isMain
  >
    {t('download')}
  </SaveFileButton>
);

const Summary = ({ summary }: Pick<StatementView, 'summary'>) => (
  <Sheet title={t('summary')} isFlush>
    <PlainTable
      label={t('summary')}
      head={[t('columnWhat'), t('columnAmount')]}
      numbersFrom={1}
      rows={summary.map(({ label, cents, is_balance: isTotal }) => ({
        id: label,
        cells: [label, formatCents(cents)],
        isTotal,
      }))}
    />
  </Sheet>
);

const Fees = ({ fees, debit_cents: debit, effective_rate: rate }: StatementView) => (
  <>
    {fees.length === 0 && (
      <Sheet title={t('fees')}>
        <p>{t('noFees')}</p>
      </Sheet>
    )}
    {fees.map(({ title, cents, rows }) => (
      <Sheet key={title} title={`${title}: ${formatCents(cents)}`} isFlush>
        <PlainTable
          label={title}
          head={[t('columnFee'), t('columnUnits'), t('columnRate'), t('columnAmount')]}
          numbersFrom={1}
          wideOnly={[1]}
          rows={rows.map((row) => ({
            id: `${row.line} ${row.rate}`,
            cells: [row.label, row.units, row.rate, formatCents(row.cents)],
          }))}
        />
      </Sheet>
    ))}
    <p className={classes.quiet}>
      {[
        ...(rate === '' ? [] : [`${t('fees')}: ${t('effective', { rate })}.`]),
        ...(debit > 0 ? [t('debit', { amount: formatCents(debit) })] : []),
      ].join(' ')}
    </p>
  </>
);

const Cards = ({ brands }: Pick<StatementView, 'brands'>) =>
  brands.length > 0 && (
    <Sheet title={t('cards')} isFlush>
      <PlainTable
        label={t('cards')}
        head={[t('columnCard'), t('columnCount'), t('columnSales'), t('columnRefunds')]}
        numbersFrom={1}
        rows={brands.map((row) => ({
          id: row.brand ?? '',
          cells: [
            row.brand === null ? t('otherCard') : BRAND_NAMES[row.brand],
            row.sales,
            formatCents(row.sales_cents),
            formatCents(row.refunds_cents),
          ],
        }))}
      />
    </Sheet>
  );

const Batches = ({ batches }: Pick<StatementView, 'batches'>) =>
  batches.length > 0 && (
    <Sheet title={t('batches')} isFlush>
      <PlainTable
        label={t('batches')}
        head={[t('columnDay'), t('columnItems'), t('columnSales'), t('columnRefunds'), t('columnFees')]}
        numbersFrom={1}
        wideOnly={[1]}
        short={[0]}
        rows={batches.map((row, at) => ({
          id: `${row.day} ${at}`,
          cells: [
            sayDate(row.day),
            row.items,
            formatCents(row.sales_cents),
            formatCents(row.refunds_cents),
            formatCents(row.fee_cents),
          ],
        }))}
      />
    </Sheet>
  );

const Moves = ({ title, moves }: { title: string; moves: StatementView['deposits'] }) =>
  moves.length > 0 && (
    <Sheet title={title} isFlush>
      <PlainTable
        label={title}
        head={[t('columnDay'), t('columnWhat'), t('columnAmount')]}
        numbersFrom={2}
        short={[0]}
        rows={moves.map(({ day, label, cents }, at) => ({
          id: `${day} ${at}`,
          cells: [sayDate(day), label, formatCents(cents)],
        }))}
      />
    </Sheet>
  );

const Reserve = ({ reserve }: Pick<StatementView, 'reserve'>) => {
  const { opening_cents: opening, held_cents: held, released_cents: released, closing_cents: closing } = reserve;
  if (opening === 0 && held === 0 && released === 0) return null;
  const rows = [
    [t('reserveStart'), opening],
    [t('reserveHeld'), held],
    [t('reserveReleased'), -released],
    [t('reserveEnd'), closing],
  ] as const;
  return (
    <Sheet title={t('reserve')} isFlush>
      <PlainTable
        label={t('reserve')}
        head={[t('columnWhat'), t('columnAmount')]}
        numbersFrom={1}
        rows={rows.map(([label, cents]) => ({ id: label, cells: [label, formatCents(cents)] }))}
      />
    </Sheet>
  );
};

const Whole = ({ statement }: { statement: StatementView }) => (
  <>
    <PageHeader
      title={t('head', { month: sayMonth(statement.month) })}
      lead={`${statement.business.name} · ${t('closed', { at: formatInstant(statement.closed_at) })}`}
      actions={
        <div className={classes.row}>
          <Back />
          <Download {...statement} />
        </div>
      }
    />
    <div className={classes.stack}>
      <Summary summary={statement.summary} />
      <Fees {...statement} />
      <Cards brands={statement.brands} />
      <Batches batches={statement.batches} />
      {/* What leaves what is owed arrives in the bank. */}
      <Moves title={t('deposits')} moves={statement.deposits.map((move) => ({ ...move, cents: -move.cents }))} />
      <Moves title={t('disputes')} moves={statement.disputes} />
      <Moves title={t('adjustments')} moves={statement.other} />
      <Reserve reserve={statement.reserve} />
    </div>
  </>
);

/** One month, line by line, and as paper. */
export const StatementPage = () => {
  const { uid } = route.useParams();
  const { data, error, isFetching, refetch } = useStatement(uid);
  if (data !== undefined) return <Whole statement={data} />;
  return (
    <>
      <PageHeader title={t('one')} actions={<Back />} />
      {error === null ? (
        <Skeleton height={320} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
      ) : (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  );
};
