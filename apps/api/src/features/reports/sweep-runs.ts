import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { lockRun } from './run-store.ts';

const AT_ONCE = 100;

const dropFile = async (parts: Parts, uid: string): Promise<void> => {
  const ctx = systemCtx(parts);
  const key = await change(ctx, 'report.file_dropped', async (tx) => {
    const run = await lockRun(tx, uid);
    if (!run || run.until === null || run.until > parts.clock()) throw new DoneByAnother();
    await tx
      .updateTable('report_run')
      .set({ storage_key: null, size: null, until: null })
      .where('uid', '=', uid)
      .execute();
    return { subject: `user:${run.owner_uid}`, after: { run: uid }, reply: run.storage_key };
  });
  // What is left by an error here has no row, and goes with the files that nobody knows.
  if (key !== null) await parts.files.remove(key);
};

/** Files that were kept for their days. */
export const sweepRuns = (parts: Parts): Promise<void> =>
  eachInTurn<string>(parts, {
    what: 'the file of a report could not be dropped',
    next: async (after) => {
      const rows = await reading(systemCtx(parts), (tx) =>
        tx
          .selectFrom('report_run')
          .select('uid')
          .where('until', '<=', parts.clock())
          .$if(after !== null, (query) => query.where('uid', '>', after ?? ''))
          .orderBy('uid')
          .limit(AT_ONCE)
          .execute(),
      );
      return rows.map(({ uid }) => uid);
    },
    work: (uid) => dropFile(parts, uid),
    nameOf: (file) => ({ file }),
  });
