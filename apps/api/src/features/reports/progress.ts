import { sql } from 'kysely';
import { books } from '../../core/bookkeeping.ts';
import type { JobCtx } from '../../core/jobs/worker.ts';

/** Whoever asked does not want it any more. */
export class Canceled extends Error {}

export interface Progress {
  /** How much of it is done, between nothing and one. */
  at: (part: number) => Promise<void>;
}

const EVERY_MS = 500;

/** False where nobody waits for it any more. */
export const startRun = async ({ parts }: JobCtx, uid: string): Promise<boolean> => {
  const { rows } = await sql`update report_run set state = 'running', progress = 0
    where uid = ${uid} and state in ('waiting', 'running') returning 1`.execute(books(parts));
  return rows.length > 0;
};

/** Written down now and then, and with it it is seen whether to go on. */
export const progressOf = ({ parts }: JobCtx, uid: string): Progress => {
  let last = performance.now();
  return {
    at: async (part) => {
      if (performance.now() - last < EVERY_MS) return;
      last = performance.now();
      const percent = Math.min(99, Math.floor(part * 100));
      const { rows } = await sql`update report_run set progress = greatest(progress, ${percent})
        where uid = ${uid} and state = 'running' returning 1`.execute(books(parts));
      if (rows.length === 0) throw new Canceled();
    },
  };
};
