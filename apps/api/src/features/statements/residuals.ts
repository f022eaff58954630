import { Readable } from 'node:stream';
import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { ResidualRow, statements } from '@ledgate/contract/statements.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { showRate } from '@ledgate/domain/rates/units.ts';
import type { ResidualLine } from '@ledgate/domain/settlement/residual.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { amountOrWords, CSV_MARK, csvDollars, csvLine } from '../../core/csv.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { timeCursor } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { sayUnits } from './say.ts';

/** A month, of one merchant or of all. */
export interface ResidualAsk {
  month: string;
  merchant?: string | undefined;
}

const listStored = (
  tx: ReadTransaction,
  { month, merchant, after, most }: ResidualAsk & { after: string | null; most: number },
) =>
  tx
    .selectFrom('residual as r')
    .innerJoin('merchant as m', 'm.uid', 'r.merchant_uid')
    .leftJoin('iso as i', 'i.uid', 'r.iso_uid')
    .selectAll('r')
    .select(['m.name as merchant_name', 'i.name as iso_name'])
    .where('r.month', '=', month)
    .$if(merchant !== undefined, (all) => all.where('r.merchant_uid', '=', merchant ?? ''))
    .$if(after !== null, (all) => all.where('r.uid', '>', after))
    .orderBy('r.uid')
    .limit(most)
    .execute();

type Stored = Awaited<ReturnType<typeof listStored>>[number];

const linesOf = ({ lines }: Stored): ResidualLine[] => lines as unknown as ResidualLine[]; // written by the month's close

const present = (row: Stored): ResidualRow => ({
  id: row.uid,
  merchant: { uid: row.merchant_uid, name: row.merchant_name },
  iso: row.iso_uid === null ? null : { uid: row.iso_uid, name: row.iso_name ?? '' },
  volume_cents: row.volume_cents,
  share: showRate('percent', row.share_ppm),
  revenue_cents: row.revenue_cents,
  cost_cents: row.cost_cents,
  margin_cents: row.margin_cents,
  iso_cents: row.iso_cents,
  platform_cents: row.platform_cents,
  brought_cents: row.brought_cents,
  carried_cents: row.carried_cents,
  lines: linesOf(row).map((line) => ({
    label: line.label,
    units: sayUnits(line),
    revenue_cents: line.revenueCents,
    cost_cents: line.costCents,
  })),
});

type ListCall = typeof statements.listResiduals;
type Totals = Reply<ListCall>['totals'];

const totalsOf = async (tx: ReadTransaction, month: string): Promise<Totals> => {
  const { rows } = await sql<Totals>`
    select count(*)::int as merchants, coalesce(sum(volume_cents), 0)::bigint as volume_cents,
      coalesce(sum(revenue_cents), 0)::bigint as revenue_cents, coalesce(sum(cost_cents), 0)::bigint as cost_cents,
      coalesce(sum(margin_cents), 0)::bigint as margin_cents, coalesce(sum(iso_cents), 0)::bigint as iso_cents,
      coalesce(sum(platform_cents), 0)::bigint as platform_cents
    from residual where month = ${month}`.execute(tx);
  const [totals] = rows;
  if (!totals) throw new Error('a sum without a row');
  return totals;
};

const listMonths = async (tx: ReadTransaction): Promise<string[]> =>
  (await tx.selectFrom('residual').select('month').distinct().orderBy('month', 'desc').limit(60).execute()).map(
    (row) => row.month,
  );

/** Within the reader's scope: the ISO's own, or all of them. */
export const listResiduals = (ctx: SignedInCtx, query: Given<ListCall>['query']): Promise<Reply<ListCall>> =>
  reading(ctx, async (tx) => {
    const months = await listMonths(tx);
    const month = query.month ?? months[0] ?? '';
    const after = query.cursor === undefined ? null : timeCursor.read(query.cursor).uid;
    const found = await listStored(tx, { month, after, most: query.page_size + 1 });
    const shown = found.slice(0, query.page_size);
    const last = found.length > query.page_size ? shown.at(-1) : undefined;
    return {
      month,
      months,
      totals: await totalsOf(tx, month),
      results: shown.map(present),
      next_cursor: last ? timeCursor.write({ at: last.closed_at, uid: last.uid }) : null,
    };
  });

const HEAD = [
  'Month',
  'ISO',
  'Merchant',
  'Line',
  'Counted on',
  'Revenue',
  'Cost',
  'Margin',
  'ISO share',
  'Platform share',
];
const AT_ONCE = 500;

/** Each line of a merchant, and under them what they come to. */
const rowsOf = (row: Stored): string[][] => {
  const about = [row.month, row.iso_name ?? '', row.merchant_name];
  const lines = linesOf(row).map((line) => [
    ...about,
    line.label,
    sayUnits(line),
    csvDollars(line.revenueCents),
    csvDollars(line.costCents),
    csvDollars(line.revenueCents - line.costCents),
    '',
    '',
  ]);
  const sums = [row.revenue_cents, row.cost_cents, row.margin_cents, row.iso_cents, row.platform_cents].map(csvDollars);
  return [...lines, [...about, 'Total', '', ...sums]];
};

async function* csvOf(ctx: SignedInCtx, ask: ResidualAsk): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLine(HEAD)}`;
  let after: string | null = null;
  for (;;) {
    const place: string | null = after;
    const found: Stored[] = await reading(ctx, (tx) => listStored(tx, { ...ask, after: place, most: AT_ONCE }));
    yield found
      .flatMap(rowsOf)
      .map((cells) => csvLine(cells.map(amountOrWords)))
      .join('');
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = last.uid;
  }
}

/** On the record before the first row leaves. */
export const exportResiduals = async (ctx: SignedInCtx, ask: ResidualAsk): Promise<FileAnswer> => {
  await change(ctx, 'residual.exported', () =>
    Promise.resolve({ subject: `user:${ctx.actor.uid}`, after: { ...ask }, reply: null }),
  );
  return {
    name: `residuals-${ask.month}.csv`,
    mime: 'text/csv; charset=utf-8',
    content: Readable.from(csvOf(ctx, ask), { objectMode: false }),
  };
};
