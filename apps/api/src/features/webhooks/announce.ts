import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { publicEventsOf, type PublicStep } from '@ledgate/domain/webhooks/events.ts';
import { enqueue, type Held } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';

/**
 * Lets partners hear of a step, written in its transaction. It waits as long as the step can be undone, and who is to
 * hear of it is made out then: the one who takes the step does not see the endpoints of others.
 */
export const announceStep = async (
  tx: WritableTransaction,
  parts: Parts,
  { application, n, ...step }: PublicStep & { application: string; n: number },
  held: Held,
): Promise<void> => {
  if (publicEventsOf(step).length === 0) return;
  await enqueue(tx, parts, 'tellEndpoints', { application, n }, held);
};
