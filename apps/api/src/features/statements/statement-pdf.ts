import { BRAND_NAMES } from '@ledgate/domain/payments/receipt.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { showCents, showRate } from '@ledgate/domain/rates/units.ts';
import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import { effectiveRate, feeGroups } from '@ledgate/domain/settlement/statement.ts';
import { type Column, type PdfRecorder, type PdfSource, recordPdf } from '../pdf/public.ts';
import type { StatedMove, StatementContent } from './content.ts';
import { sayMove, sayRate, sayUnits, summaryOf } from './say.ts';
import type { StoredStatement } from './store.ts';

const money = (title: string, share = 2): Column => ({ title, share, align: 'right', isMono: true });

const writeFees = (sheet: PdfRecorder, { fees, debitCents }: StatementContent): void => {
  sheet.section('Fees');
  if (fees.length === 0) sheet.note('No fees this month.');
  for (const { title, rows, cents } of feeGroups(fees)) {
    sheet.group(`${title}: ${showCents(cents)}`);
    sheet.table(
      [{ title: 'Fee', share: 4 }, money('Counted on', 2), money('Rate', 4), money('Amount', 2)],
      rows.map((row) => [row.label, sayUnits(row), sayRate(row), showCents(row.cents)]),
    );
  }
  if (debitCents > 0)
    sheet.note(`${showCents(debitCents)} of these fees are taken from your bank account in one debit after the month.`);
};

const writeMoves = (sheet: PdfRecorder, title: string, moves: readonly StatedMove[]): void => {
  if (moves.length === 0) return;
  sheet.section(title);
  sheet.table(
    [{ title: 'Date', share: 2 }, { title: 'What', share: 5 }, money('Amount')],
    moves.map((move) => [sayDate(move.day), sayMove(move), showCents(move.cents)]),
  );
};

const writeSales = (sheet: PdfRecorder, { brands, batches }: StatementContent): void => {
  if (batches.length === 0) return;
  sheet.section('Sales by card');
  sheet.table(
    [{ title: 'Card', share: 3 }, money('Sales', 1), money('Amount'), money('Refunds', 1), money('Refunded')],
    brands.map((row) => [
      row.brand === null ? 'Other' : BRAND_NAMES[row.brand],
      String(row.sales),
      showCents(row.salesCents),
      String(row.refunds),
      showCents(row.refundsCents),
    ]),
  );
  sheet.section('Batches');
  sheet.table(
    [{ title: 'Date', share: 2 }, money('Items', 1), money('Sales'), money('Refunds'), money('Fees'), money('Reserve')],
    batches.map((batch) => [
      sayDate(batch.day),
      String(batch.items),
      showCents(batch.salesCents),
      showCents(batch.refundsCents),
      showCents(batch.feeCents),
      showCents(batch.reserveCents),
    ]),
  );
};

/** The statement as the merchant gets it: the same bytes each time, for it is made from what was kept. */
export const writeStatement = ({ month, content, closed_at: at }: StoredStatement): PdfSource => {
  const { business, sales, totals, reserve } = content;
  const { sheet, body } = recordPdf();
  sheet.section('Summary');
  sheet.table(
    [{ title: 'What', share: 5 }, money('Amount')],
    summaryOf(content).map(({ label, cents }) => [label, showCents(cents)]),
  );
  writeFees(sheet, content);
  writeSales(sheet, content);
  // What leaves what is owed arrives in the bank.
  writeMoves(
    sheet,
    'Deposits',
    content.deposits.map((move) => ({ ...move, cents: -move.cents })),
  );
  writeMoves(sheet, 'Disputes', content.disputes);
  writeMoves(sheet, 'Adjustments', content.other);
  if (reserve.closingCents !== 0 || reserve.heldCents !== 0 || reserve.releasedCents !== 0) {
    sheet.section('Reserve');
    sheet.pairs([
      { label: 'At the start', value: showCents(reserve.openingCents) },
      { label: 'Put aside', value: showCents(reserve.heldCents) },
      { label: 'Released', value: showCents(reserve.releasedCents) },
      { label: 'At the end', value: showCents(reserve.closingCents) },
    ]);
  }
  sheet.note(
    'Each fee is rounded once: per line and batch where fees are collected daily, per line and month where they are collected monthly. What reached us after the close of the month is on the next statement.',
  );
  const rate = sales.cents === 0 ? 'None' : showRate('percent', effectiveRate(-totals.feesCents, sales.cents));
  const head = {
    kind: `Statement ${sayMonth(month)}`,
    reference: business.reference,
    title: business.name,
    facts: [
      { label: 'Month', value: sayMonth(month) },
      { label: 'Merchant number', value: business.mid ?? 'None', isMono: true },
      { label: 'Sales', value: showCents(sales.cents) },
      { label: 'Fees', value: `${showCents(-totals.feesCents)}${sales.cents === 0 ? '' : ` (${rate})`}` },
    ],
    at,
    footer: `${business.reference} · ${sayMonth(month)}`,
  };
  return { head, body };
};
