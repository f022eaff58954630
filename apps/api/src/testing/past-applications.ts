import type { Status } from '@ledgate/domain/applications/statuses.ts';
import type { StoredEvent } from '@ledgate/domain/lifecycle/event-words.ts';
import { clockAfter, NO_CLOCK } from '@ledgate/domain/queue/desk-clock.ts';
import { sql } from 'kysely';
import type { TestServer } from './test-server.ts';
import { writeAsSystem } from './write-as-system.ts';
import { columnsOf, insertEvent } from '../features/applications/public.ts';

/** A step of the past: what happened, where it led, when, and who took it. */
export type PastStep = readonly [
  event: StoredEvent,
  to: Status,
  at: string,
  by?: { uid: string },
  details?: Record<string, unknown>,
];

interface Past {
  merchant: { uid: string; merchantUid: string | null };
  isoUid?: string | null;
  assignedTo?: string;
  name?: string;
  mcc?: string;
}

/** An application as it would have become by these steps, each at its moment; its uid. */
export const addPast = async (
  { parts }: Pick<TestServer, 'parts'>,
  { merchant, isoUid = null, assignedTo, name, mcc }: Past,
  [first, ...steps]: readonly [PastStep, ...PastStep[]],
): Promise<string> => {
  const uid = crypto.randomUUID();
  await writeAsSystem(parts, async (tx) => {
    const begun = new Date(first[2]);
    await tx
      .insertInto('application')
      .values({
        uid,
        reference: sql<string>`'MA-' || nextval('application_reference')`,
        merchant_uid: merchant.merchantUid ?? '',
        iso_uid: isoUid,
        assigned_to: assignedTo ?? null,
        dba_name: name ?? null,
        mcc: mcc ?? null,
        created_by: merchant.uid,
        created_at: begun,
        changed_at: begun,
        status_at: begun,
      })
      .execute();
    await insertEvent(tx, uid, { event: first[0], from: null, to: first[1], actor: merchant.uid, at: begun });
    let [from, clock] = [first[1], NO_CLOCK];
    for (const [event, to, moment, by, details] of steps) {
      const at = new Date(moment);
      const next = clockAfter(clock, { from, to, at: at.getTime() });
      const submitted = event === 'submit' ? { submitted_at: at, submission: 1 } : {};
      await tx
        .updateTable('application')
        .set({ status: to, status_at: at, ...columnsOf(next), ...submitted })
        .where('uid', '=', uid)
        .execute();
      await insertEvent(tx, uid, { event, from, to, actor: by?.uid ?? null, details: { ...details, clock }, at });
      [from, clock] = [to, next];
    }
  });
  return uid;
};
