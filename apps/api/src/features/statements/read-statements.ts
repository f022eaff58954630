import { Readable } from 'node:stream';
import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { StatementRow, statements, StatementView } from '@ledgate/contract/statements.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { showRate } from '@ledgate/domain/rates/units.ts';
import { effectiveRate, feeGroups } from '@ledgate/domain/settlement/statement.ts';
import { sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { timeCursor, type TimePlace } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { typesetApart } from '../../typesetting.ts';
import type { StatedMove } from './content.ts';
import { sayMove, sayRate, sayUnits, summaryOf } from './say.ts';
import { writeStatement } from './statement-pdf.ts';
import type { StoredStatement } from './store.ts';

type Listed = StoredStatement & { merchant_name: string };

const select = (tx: ReadTransaction) =>
  tx
    .selectFrom('statement as s')
    .innerJoin('merchant as m', 'm.uid', 's.merchant_uid')
    .selectAll('s')
    .select('m.name as merchant_name');

const presentRow = (row: Omit<Listed, 'content' | 'cuts'>): StatementRow => ({
  id: row.uid,
  merchant: { uid: row.merchant_uid, name: row.merchant_name },
  month: row.month,
  sales_cents: row.sales_cents,
  refunds_cents: row.refunds_cents,
  fees_cents: row.fees_cents,
  deposits_cents: row.deposits_cents,
  closed_at: row.closed_at.toISOString(),
});

type ListCall = typeof statements.listStatements;

/** A place in the list, whose order is that of months: told as their first instant. */
const placeOf = ({ month, uid }: Listed): TimePlace => ({ at: new Date(`${month}-01T00:00:00Z`), uid });

export const listStatements = (ctx: SignedInCtx, query: Given<ListCall>['query']): Promise<Reply<ListCall>> =>
  reading(ctx, async (tx) => {
    const { cursor, page_size: size, month } = query;
    const merchant = query.merchant ?? ctx.actor.merchantUid;
    const after = cursor === undefined ? null : timeCursor.read(cursor);
    const found = (await select(tx)
      .$if(merchant !== null, (all) => all.where('s.merchant_uid', '=', merchant))
      .$if(month !== undefined, (all) => all.where('s.month', '=', month ?? ''))
      .$if(after !== null, (all) =>
        all.where(sql<boolean>`(s.month, s.uid) < (${after?.at.toISOString().slice(0, 7)}, ${after?.uid}::uuid)`),
      )
      .orderBy('s.month', 'desc')
      .orderBy('s.uid', 'desc')
      .limit(size + 1)
      .execute()) as unknown as Listed[];
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    return { results: shown.map(presentRow), next_cursor: last ? timeCursor.write(placeOf(last)) : null };
  });

const demand = async (tx: ReadTransaction, uid: string): Promise<Listed> => {
  const row = await select(tx).where('s.uid', '=', uid).executeTakeFirst();
  if (!row) throw new Failure('not_found', 'There is no such statement.');
  return row as unknown as Listed;
};

const presentMove = (move: StatedMove): StatementView['deposits'][number] => ({
  day: move.day,
  label: sayMove(move),
  cents: move.cents,
});

const presentFees = ({ content }: Listed): StatementView['fees'] =>
  feeGroups(content.fees).map(({ title, cents, rows }) => ({
    title,
    cents,
    rows: rows.map((row) => ({
      line: row.line,
      label: row.label,
      units: sayUnits(row),
      rate: sayRate(row),
      cents: row.cents,
    })),
  }));

export const readStatement = (ctx: SignedInCtx, uid: string): Promise<StatementView> =>
  reading(ctx, async (tx) => {
    const row = await demand(tx, uid);
    const { content } = row;
    const { business, sales, totals, reserve } = content;
    const rate = effectiveRate(-totals.feesCents, sales.cents);
    return {
      ...presentRow(row),
      business: { name: business.name, reference: business.reference, mid: business.mid },
      summary: summaryOf(content).map(({ label, cents, isBalance }) => ({ label, cents, is_balance: isBalance })),
      sales: sales.count,
      refunds: content.refunds.count,
      effective_rate: sales.cents === 0 ? '' : showRate('percent', rate),
      fees: presentFees(row),
      debit_cents: content.debitCents,
      brands: content.brands.map((brand) => ({
        brand: brand.brand,
        sales: brand.sales,
        sales_cents: brand.salesCents,
        refunds: brand.refunds,
        refunds_cents: brand.refundsCents,
      })),
      batches: content.batches.map((batch) => ({
        day: batch.day,
        items: batch.items,
        sales_cents: batch.salesCents,
        refunds_cents: batch.refundsCents,
        fee_cents: batch.feeCents,
      })),
      deposits: content.deposits.map(presentMove),
      disputes: content.disputes.map(presentMove),
      other: content.other.map(presentMove),
      reserve: {
        opening_cents: reserve.openingCents,
        held_cents: reserve.heldCents,
        released_cents: reserve.releasedCents,
        closing_cents: reserve.closingCents,
      },
    };
  });

export const readStatementPdf = async (ctx: SignedInCtx, uid: string): Promise<FileAnswer> => {
  const row = await reading(ctx, (tx) => demand(tx, uid));
  const paper = writeStatement(row);
  const bytes = await ctx.parts.typesetting(() => typesetApart(paper));
  return {
    name: `Statement ${row.month} ${row.content.business.reference}.pdf`,
    mime: 'application/pdf',
    size: bytes.length,
    content: Readable.from([bytes], { objectMode: false }),
  };
};
