import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import type { BulkOutcome } from '@ledgate/contract/queue.ts';
import type { Application } from '../applications/public.ts';

interface Became {
  to?: { uid: string; name: string } | null;
  problem?: string | null;
}

/** What became of one of many. */
export const outcomeOf = (found: Application, { to = null, problem = null }: Became): BulkOutcome => ({
  uid: found.uid,
  reference: found.reference,
  name: applicationName(found),
  status: found.status,
  ok: problem === null,
  from: found.assignee ? { uid: found.assignee.uid, name: found.assignee.name } : null,
  to: problem === null && to ? { uid: to.uid, name: to.name } : null,
  problem,
});

/** Another's is not there, as everywhere. */
export const unknownApplication = (uid: string): BulkOutcome => ({
  uid,
  reference: null,
  name: null,
  status: null,
  ok: false,
  from: null,
  to: null,
  problem: 'There is no such application.',
});
