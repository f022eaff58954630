import { AGREEMENT_PARTS } from '@ledgate/domain/agreement/parts.ts';
import { SAMPLE_PARTS } from '@ledgate/domain/agreement/sample-parts.ts';
import { sql } from 'kysely';
import type { Parts } from '../core/parts.ts';
import { insertDraft, setApproved } from '../features/agreements/public.ts';
import { writeAsSystem } from './write-as-system.ts';

const BEGINS = '2025-01-02';

/** Production offers nothing while a part of the agreement is not approved; the demo has its sample wording. */
export const approveAgreement = async (
  parts: Parts,
  { writer, reader }: { writer: string; reader: string },
): Promise<void> => {
  if (parts.settings.mode !== 'production') return;
  await writeAsSystem(parts, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('approved agreement'))`.execute(tx);
    const { rows } = await sql`select from agreement_part where approved_at is not null limit 1`.execute(tx);
    if (rows.length > 0) return;
    const at = new Date(`${BEGINS}T15:00:00Z`);
    for (const part of AGREEMENT_PARTS) {
      const uid = await insertDraft(tx, part, SAMPLE_PARTS[part], { by: writer, at });
      await setApproved(tx, uid, BEGINS, { by: reader, at });
    }
  });
};
