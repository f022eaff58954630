import { Readable } from 'node:stream';
import type { Given } from '@ledgate/contract/call.ts';
import type { queue } from '@ledgate/contract/queue.ts';
import type { ApplicationRow } from '@ledgate/contract/queue-fields.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import {
  type Column,
  COLUMNS,
  type Ordering,
  readView,
  type ViewDefinition,
  writeView,
} from '@ledgate/domain/queue/definition.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { reading, setScope } from '../../core/scope.ts';
import {
  type ApplicationFilter,
  countApplications,
  filterOf,
  listPage,
  rowsFor,
  USUAL_ORDER,
} from '../applications/public.ts';
import { demandStaff } from './demand.ts';
import { csvLine, EXPORT_CELLS, EXPORT_HEADS, harmless } from './export-cells.ts';
import { writeXlsx } from './xlsx.ts';

type Ask = Given<typeof queue.exportQueue>['query'];

const MOST_ROWS = 100_000;
const AT_ONCE = 500;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Listing {
  filter: ApplicationFilter;
  ordering: Ordering;
  count: number;
}

const NOT_FOR_PARTNERS: readonly Column[] = ['assignee', 'risk'];

/** What is not shown on somebody's screen is not in their file either. */
const columnsFor = ({ actor }: SignedInCtx, asked: readonly Column[] | undefined): Column[] =>
  (asked ?? COLUMNS).filter((column) => seesReview(actor) || !NOT_FOR_PARTNERS.includes(column));

/** Page after page from where the last one ended, so that a long list costs no more per row than a short one. */
async function* allRows(ctx: SignedInCtx, listing: Listing): AsyncGenerator<ApplicationRow[]> {
  let place: { key: string; uid: string; isBackwards: boolean } | null = null;
  for (;;) {
    const { filter, ordering, count } = listing;
    const ask: Parameters<typeof listPage>[1] = { filter, ordering, place, offset: 0, limit: AT_ONCE };
    const found = await reading(ctx, (tx) => listPage(tx, ask, count));
    yield found.map(rowsFor(ctx.actor));
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    place = { key: last.key, uid: last.uid, isBackwards: false };
  }
}

/** The same as lines of texts, each as harmless as a cell has to be. */
async function* allCells(ctx: SignedInCtx, listing: Listing, columns: readonly Column[]): AsyncGenerator<string[][]> {
  for await (const rows of allRows(ctx, listing)) {
    yield rows.map((row) => columns.map((column) => harmless(EXPORT_CELLS[column](row))));
  }
}

async function* csv(heads: readonly string[], cells: AsyncIterable<string[][]>): AsyncGenerator<string> {
  // The mark by which spreadsheets know that it is UTF-8.
  yield `\uFEFF${csvLine(heads)}`;
  for await (const lines of cells) yield lines.map(csvLine).join('');
}

const countForExport = (
  ctx: SignedInCtx,
  view: ViewDefinition,
  filter: ApplicationFilter,
  format: string,
): Promise<number> =>
  change(ctx, 'queue.exported', async (tx) => {
    setScope(tx, ctx);
    const count = await countApplications(tx, filter);
    if (count > MOST_ROWS) {
      const [most, all] = [MOST_ROWS, count].map((n) => n.toLocaleString('en-US'));
      throw new Failure(
        'too_large',
        `A file holds at most ${most} applications; these are ${all}. Narrow the list down.`,
      );
    }
    return { subject: `user:${ctx.actor.uid}`, after: { format, count, view: writeView(view) }, reply: count };
  });

/** Exactly the filters, columns and order of the screen. On the record before the first row leaves. */
export const exportQueue = async (ctx: SignedInCtx, { format, ...query }: Ask): Promise<FileAnswer> => {
  const { actor, parts } = ctx;
  demandStaff(actor);
  const view = readView({
    ...query,
    status__in: query.status__in?.join(','),
    band__in: query.band__in?.join(','),
    columns: query.columns?.join(','),
  });
  const filter = filterOf(actor, view, parts.clock());
  const count = await countForExport(ctx, view, filter, format);
  const listing: Listing = { filter, ordering: view.ordering ?? USUAL_ORDER, count };
  const columns = columnsFor(ctx, view.columns);
  const name = `applications-${newYorkDate(parts.clock().getTime())}.${format}`;
  const heads = columns.map((column) => EXPORT_HEADS[column]);
  const cells = allCells(ctx, listing, columns);
  return format === 'csv'
    ? { name, mime: 'text/csv; charset=utf-8', content: Readable.from(csv(heads, cells), { highWaterMark: 1 }) }
    : { name, mime: XLSX, content: Readable.from(writeXlsx(heads, cells), { highWaterMark: 1 }) };
};
