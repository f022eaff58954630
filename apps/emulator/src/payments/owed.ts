import { randomUUID } from 'node:crypto';
import type { World } from '../provider/world.ts';
import type { Row } from '../store/journal.ts';

const TABLE = '_owed';

/** The provider's numbers of what an entry is for; those of reserves, returns and single fees are ours, for the papers have none. */
export const EVENT = {
  capture: 7,
  refund: 8,
  chargeback: 11,
  chargebackBack: 20,
  reserve: 30,
  reserveRelease: 31,
  returned: 32,
  single: 33,
} as const;

/** What goes into a deposit; negative where it is taken out of it. */
export interface Line {
  readonly event: number;
  readonly eventId: string;
  readonly amount: number;
  readonly isFee: 0 | 1;
  readonly description: string | null;
}

/** What is owed to an entity, or by it, beside its batches: waits for the next deposit. */
export const owe = ({ store }: World, entity: string, line: Line): void =>
  store.put(TABLE, { id: randomUUID(), entity, ...line });

export const owedTo = ({ store }: World, entity: string): Row[] => store.find(TABLE, 'entity', entity);

export const paid = ({ store }: World, rows: readonly Row[]): void => {
  for (const { id } of rows) store.remove(TABLE, id);
};

export const lineOf = ({ event, eventId, amount, isFee, description }: Row): Line => ({
  event: Number(event),
  eventId: String(eventId),
  amount: Number(amount),
  isFee: isFee === 1 ? 1 : 0,
  description: typeof description === 'string' ? description : null,
});
