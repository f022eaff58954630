import { BRANDS } from '@ledgate/domain/payments/card.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { wallClock } from '../../core/local-time.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { eachPayment, PAYMENT_COLUMNS } from '../payments/public.ts';
import type { Cell, FileTable } from './cells.ts';
import type { Frame } from './frame.ts';
import type { Progress } from './progress.ts';

const SOURCES = ['terminal', 'reader', 'till'] as const;

const among = <T extends string>(values: readonly T[], text: string | undefined): { some?: T[] } =>
  text === undefined ? {} : { some: values.filter((value) => text.split(',').includes(value)) };

/** Every payment that was made in the period as a row, page after page, the newest first. */
export const eachPaymentTable = (
  ctx: SignedInCtx,
  { where }: ReportDefinition,
  frame: Frame,
  progress: Progress,
): { table: FileTable; rows: () => number } => {
  let count = 0;
  const clock = wallClock(frame.zone);
  const [brand, source] = [among(BRANDS, where.brand), among(SOURCES, where.source)];
  const filter = {
    from: frame.from.toISOString(),
    to: frame.until.toISOString(),
    ...(brand.some && { brand: brand.some }),
    ...(source.some && { source: source.some }),
    ...(where.merchant !== undefined && { merchant: where.merchant }),
  };
  const whole = frame.until.getTime() - frame.from.getTime();
  const lines = async function* (): AsyncGenerator<Cell[][]> {
    for await (const some of eachPayment(ctx, filter)) {
      count += some.length;
      yield some.map((payment) => PAYMENT_COLUMNS.map(({ cell }) => cellOf(cell(payment, ctx))));
      const reached = some.at(-1)?.made_at.getTime() ?? frame.from.getTime();
      await progress.at((frame.until.getTime() - reached) / whole);
    }
  };
  const cellOf = (cell: ReturnType<(typeof PAYMENT_COLUMNS)[number]['cell']>): Cell => {
    if ('cents' in cell) return { figure: cell.cents, format: 'cents' };
    return 'at' in cell ? { at: cell.at, clock } : cell;
  };
  return { table: { columns: PAYMENT_COLUMNS, lines: lines() }, rows: () => count };
};
