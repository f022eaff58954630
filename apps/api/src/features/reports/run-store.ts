import type { ReportRun } from '@ledgate/contract/reports.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { ReportRun as RunRow } from '@ledgate/database/rows.gen.ts';
import { readReport, writeReport } from '@ledgate/domain/reports/definition.ts';
import type { ReportFile } from '@ledgate/domain/reports/files.ts';
import type { Selectable } from 'kysely';

export type Run = Selectable<RunRow>;

/** How long a file waits to be downloaded. */
export const KEPT_MS = 7 * 86_400_000;
/** So many are listed, and so many may be under way at a time. */
const LISTED = 20;
export const MOST_UNDER_WAY = 3;

export const isUnderWay = ({ state }: Pick<Run, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Only words of the language come back, whatever was kept. */
export const definitionOf = (row: { definition: unknown }) => readReport(row.definition as Record<string, unknown>);

export const presentRun = (run: Run): ReportRun => ({
  uid: run.uid,
  title: run.title,
  definition: writeReport(definitionOf(run)),
  // Both are held to their lists by the database.
  format: run.format as ReportFile,
  state: run.state as ReportRun['state'],
  progress: run.progress,
  rows: run.row_count,
  size: run.size,
  said: run.said,
  asked_at: run.asked_at.toISOString(),
  ended_at: run.ended_at?.toISOString() ?? null,
  until: run.until?.toISOString() ?? null,
});

export const listOwnRuns = (tx: ReadTransaction, owner: string): Promise<Run[]> =>
  tx
    .selectFrom('report_run')
    .selectAll()
    .where('owner_uid', '=', owner)
    .orderBy('asked_at', 'desc')
    .orderBy('uid', 'desc')
    .limit(LISTED)
    .execute();

export const findRun = (tx: ReadTransaction, uid: string): Promise<Run | undefined> =>
  tx.selectFrom('report_run').selectAll().where('uid', '=', uid).executeTakeFirst();

export const lockRun = (tx: WritableTransaction, uid: string): Promise<Run | undefined> =>
  tx.selectFrom('report_run').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();

export const countUnderWay = async (tx: ReadTransaction, owner: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('report_run')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_uid', '=', owner)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return n;
};

export const endRun = (
  tx: WritableTransaction,
  uid: string,
  end: Partial<Pick<Run, 'row_count' | 'storage_key' | 'size' | 'said' | 'until' | 'progress'>> & {
    state: 'done' | 'failed' | 'canceled';
    ended_at: Date;
  },
): Promise<Run> =>
  tx.updateTable('report_run').set(end).where('uid', '=', uid).returningAll().executeTakeFirstOrThrow();
