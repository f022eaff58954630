import { sql } from 'kysely';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';

/** It was looked at, and nothing had changed: no fact, only the time of the next look. */
export const touchChecked = (parts: Parts, applicationUid: string, nextCheckAt: Date | null): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await sql`
      update processor_merchant set checked_at = ${parts.clock()}, next_check_at = ${nextCheckAt}
      where application_uid = ${applicationUid}`.execute(tx);
  });
