import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Facts } from '@ledgate/domain/applications/facts.ts';
import { numberOf, textOf } from '@ledgate/domain/applications/values.ts';
import { sql } from 'kysely';
import type { Parts } from '../../core/parts.ts';
import type { Standing } from './progress.ts';

/** Every change of a field or paper makes a new version of the application, the next; an approval names the one it saw. */
export const touchCase = async (
  tx: WritableTransaction,
  parts: Parts,
  uid: string,
  { facts, standing }: { facts: Facts; standing: Standing },
): Promise<void> => {
  await sql`/*d:touch_case*/ update application set
      version = version + 1, content_version = content_version + 1, changed_at = ${parts.clock()},
      completion = ${standing.completion.percent},
      legal_name = ${textOf(facts.company, 'legal_name') || null},
      dba_name = ${textOf(facts.company, 'dba_name') || null},
      mcc = ${textOf(facts.business, 'mcc') || null},
      monthly_volume_cents = ${numberOf(facts.business, 'monthly_volume_cents') ?? null}
    where uid = ${uid}`.execute(tx);
};
