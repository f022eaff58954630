import { DESK_ZONE } from '@ledgate/domain/checks/spoken-time.ts';
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
import { CSV_MARK, csvLine, harmless } from '../../core/csv.ts';
import { Failure } from '../../core/failure.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type SheetCell, writeXlsx, XLSX } from '../../core/xlsx.ts';
import {
  type ApplicationFilter,
  countApplications,
  filterOf,
  listPage,
  rowsFor,
  USUAL_ORDER,
} from '../applications/public.ts';
import { demandStaff } from './demand.ts';
import { type Cell, cellText, EXPORT_COLUMNS, type ExportColumn } from './export-cells.ts';
import { type WallClock, wallClock } from '../../core/local-time.ts';

type Ask = Given<typeof queue.exportQueue>['query'];

const MOST_ROWS = 100_000;
const AT_ONCE = 500;
const SHEET = 'Applications';

interface Listing {
  filter: ApplicationFilter;
  ordering: Ordering;
  count: number;
}

const NOT_FOR_PARTNERS: readonly Column[] = ['assignee', 'risk'];

/** What is not shown on somebody's screen is not in their file either. */
const columnsFor = ({ actor }: SignedInCtx, asked: readonly Column[] | undefined): ExportColumn[] =>
  (asked ?? COLUMNS)
    .filter((column) => seesReview(actor) || !NOT_FOR_PARTNERS.includes(column))
    .flatMap((column) => EXPORT_COLUMNS[column]);

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

/** The same as lines of cells, at one moment for all of them. */
async function* allCells(ctx: SignedInCtx, listing: Listing, columns: readonly ExportColumn[]) {
  const now = ctx.parts.clock().getTime();
  for await (const rows of allRows(ctx, listing)) {
    yield rows.map((row) => columns.map((column) => column.cell(row, now)));
  }
}
type Lines = AsyncIterable<readonly (readonly Cell[])[]>;

async function* csv(columns: readonly ExportColumn[], cells: Lines, clock: WallClock): AsyncGenerator<string> {
  // The mark by which spreadsheets know that it is UTF-8.
  yield `${CSV_MARK}${csvLine(columns.map(({ head }) => head))}`;
  for await (const lines of cells) {
    yield lines.map((line) => csvLine(line.map((cell) => cellText(cell, clock)))).join('');
  }
}

/** Numbers stay numbers and times times, so that a spreadsheet sorts and adds them up. */
const sheetCell = (cell: Cell, clock: WallClock): SheetCell => {
  if ('text' in cell) return harmless(cell.text);
  if ('cents' in cell) return cell.cents === null ? '' : { number: cell.cents / 100, format: 'money' };
  if ('days' in cell) return { number: cell.days, format: 'days' };
  return cell.at === null ? '' : { number: clock.serial(cell.at), format: 'time' };
};

async function* sheetRows(cells: Lines, clock: WallClock): AsyncGenerator<SheetCell[][]> {
  for await (const lines of cells) yield lines.map((line) => line.map((cell) => sheetCell(cell, clock)));
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
export const exportQueue = async (ctx: SignedInCtx, { format, zone, ...query }: Ask): Promise<FileAnswer> => {
  const { actor, parts } = ctx;
  demandStaff(actor);
  const clock = wallClock(zone ?? DESK_ZONE);
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
  const cells = allCells(ctx, listing, columns);
  const content =
    format === 'csv' ? csv(columns, cells, clock) : writeXlsx({ sheet: SHEET, columns }, sheetRows(cells, clock));
  return {
    name,
    mime: format === 'csv' ? 'text/csv; charset=utf-8' : XLSX,
    content: Readable.from(content, { highWaterMark: 1 }),
  };
};
