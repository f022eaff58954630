import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';
import type { ProcessorDispute } from '@ledgate/providers/card-processor/payments-port.ts';
import type { Parts } from '../../core/parts.ts';
import type { Payment } from '../payments/public.ts';
import { openTask } from '../tasks/public.ts';
import type { Dispute } from './store.ts';

interface Looking {
  tx: WritableTransaction;
  parts: Parts;
  seen: ProcessorDispute;
}

interface Looked {
  before: Dispute;
  after: Dispute;
  payment: Payment | null;
}

/** What of a dispute somebody of the house has to look at, each in words of its own. */
const oddities = ({ before, after, payment }: Looked, seen: ProcessorDispute): string[] => {
  const left = payment === null ? null : payment.captured_cents - payment.refunded_cents;
  const wasLost = before.lost_cents > 0 && seen.state !== 'lost';
  const isHeld = after.state === 'closed' && after.taken_cents > after.credited_cents && after.lost_cents === 0;
  return [
    ...(payment === null ? ['We know of no such payment'] : []),
    ...(left !== null && after.taken_cents > left ? [`More than the ${showCents(left)} that was paid and kept`] : []),
    ...(before.taken_cents > 0 && seen.totalCents !== before.amount_cents ? ['The amount has changed'] : []),
    ...(wasLost ? ['It was lost and is open or won again'] : []),
    ...(isHeld ? ['It was closed without a result'] : []),
    ...(after.cycle === 'other' && after.state === 'open' ? ['A stage that we do not know'] : []),
  ];
};

export const openTasks = async ({ tx, parts, seen }: Looking, looked: Looked): Promise<void> => {
  const { after } = looked;
  for (const what of oddities(looked, seen))
    await openTask(tx, parts, {
      kind: 'dispute_check',
      applicationUid: after.application_uid,
      subject: `${what}: ${seen.id}`,
      details: { amount: showCents(seen.totalCents), transaction: seen.txnId, dispute: after.uid },
    });
};
