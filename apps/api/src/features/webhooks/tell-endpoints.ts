import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { bodyOf, type PublicFacts, publicEventsOf, type PublicStep } from '@ledgate/domain/webhooks/events.ts';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { demandLease } from '../../core/jobs/lease.ts';
import type { JobCtx } from '../../core/jobs/worker.ts';
import { reading, setScope } from '../../core/scope.ts';
import { insertDelivery } from './delivery-store.ts';
import { listHearers } from './endpoint-store.ts';

interface Happened {
  step: PublicStep;
  at: Date;
  facts: PublicFacts;
  iso: string | null;
}

/** The step as the timeline has it; whose the application is, as it is now. */
const findStep = async (tx: ReadTransaction, application: string, n: number): Promise<Happened | null> => {
  const row = await tx
    .selectFrom('application_event as e')
    .innerJoin('application as a', 'a.uid', 'e.application_uid')
    .select(['e.event', 'e.from_status', 'e.to_status', 'e.at', 'a.reference', 'a.merchant_uid', 'a.iso_uid'])
    .where('e.application_uid', '=', application)
    .where('e.n', '=', n)
    .executeTakeFirst();
  if (!row) return null;
  // Both are held to the closed list when they are written.
  const [from, to] = [row.from_status as Status | null, row.to_status as Status];
  return {
    step: { event: row.event, from, to },
    at: row.at,
    facts: { application, reference: row.reference, merchant: row.merchant_uid, status: to, previous_status: from },
    iso: row.iso_uid,
  };
};

/** Enters a delivery for each who is to hear of a step, once each. */
export const tellEndpoints = async (
  ctx: JobCtx,
  { application, n }: { application: string; n: number },
): Promise<void> => {
  const { parts, lease } = ctx;
  const happened = await reading(ctx, (tx) => findStep(tx, application, n));
  if (!happened) return;
  const names = publicEventsOf(happened.step);
  await bookkeeping(parts, async (tx) => {
    setScope(tx, ctx);
    await demandLease(tx, lease);
    const { merchant } = happened.facts;
    for (const endpoint of await listHearers(tx, names, { merchant, iso: happened.iso })) {
      for (const type of names.filter((name) => endpoint.events.includes(name))) {
        const uid = crypto.randomUUID();
        const body = JSON.stringify(bodyOf(type, happened.at, happened.facts));
        const about = { uid: application, n };
        const at = parts.clock();
        const isNew = await insertDelivery(tx, { uid, endpointUid: endpoint.uid, application: about, type, body, at });
        if (isNew) await enqueue(tx, parts, 'deliverWebhook', { delivery: uid });
      }
    }
  });
};
