import { sql } from 'kysely';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { openSecret } from './open-secret.ts';
import { ENDING_DIGITS, indexOfEnding, keepEnding } from './tax-id-endings.ts';

/** So many at once: each is opened. */
const AT_ONCE = 200;

const unnamed = (parts: Parts) =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<{ record_uid: string; application_uid: string; sealed: string }>`
      select s.record_uid, s.application_uid, s.sealed from application_secret s
      where s.field = 'tax_id' and not exists (select from tax_id_ending e where e.record_uid = s.record_uid)
      limit ${AT_ONCE}`.execute(tx);
    return rows;
  });

/** Names the endings of tax ids that were saved before there were such names, or by a change that was held back. */
export const nameEndings = async (parts: Parts): Promise<void> => {
  for (const { record_uid: recordUid, application_uid: applicationUid, sealed } of await unnamed(parts)) {
    const opened = await openSecret(parts, recordUid, { field: 'tax_id', sealed });
    if (typeof opened !== 'string') continue;
    const ending = await indexOfEnding(parts, opened.slice(-ENDING_DIGITS));
    await bookkeeping(parts, async (tx) => {
      setScope(tx, systemCtx(parts));
      keepEnding(tx, { recordUid, applicationUid }, ending);
    });
  }
};
