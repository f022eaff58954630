import type { audit } from '@ledgate/contract/audit.ts';
import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { withinSight } from './ask.ts';
import { readFilter } from './conditions.ts';
import { auditCursor, type Place } from './cursor.ts';
import { presentRow } from './present.ts';
import { type AuditRecord, countRows, listRows } from './store.ts';
import { nameSubjects } from './subject-names.ts';

type ListAsk = Given<typeof audit.listAudit>['query'];

const cursorAt = (row: AuditRecord | undefined, towards: Place['towards']): string | null =>
  row ? auditCursor.write({ towards, at: row.at, lane: row.lane, n: row.n }) : null;

export const listAudit = async (
  ctx: SignedInCtx,
  { cursor, page_size: size, ...filter }: ListAsk,
): Promise<Reply<typeof audit.listAudit>> => {
  const { db } = ctx.parts;
  const ask = withinSight(ctx.actor, filter);
  const place = cursor === undefined ? null : auditCursor.read(cursor);
  const ready = await reading(ctx, (tx) => readFilter(tx, ask));
  const found = await listRows(db, ask, ready, { place, size });
  const hasMore = found.length > size;
  const isBack = place?.towards === 'previous';
  const rows = isBack ? found.slice(0, size).toReversed() : found.slice(0, size);
  const nameOf = await reading(ctx, (tx) =>
    nameSubjects(
      tx,
      rows.map(({ lane }) => lane),
    ),
  );
  return {
    ...(place === null ? await countRows(db, ask, ready) : { count: null, is_exact: false }),
    // Where we come from there is at least the row we started at.
    next: hasMore || isBack ? cursorAt(rows.at(-1), 'next') : null,
    previous: (isBack ? hasMore : place !== null) ? cursorAt(rows[0], 'previous') : null,
    results: rows.map((row) => presentRow(row, nameOf)),
  };
};
