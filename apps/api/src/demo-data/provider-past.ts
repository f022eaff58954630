import { z } from 'zod';
import type { Parts } from '../core/parts.ts';
import { type PastEvent, totalOf } from './past-sales.ts';

const answerSchema = z.object({
  txns: z.array(
    z.object({
      reference: z.string(),
      id: z.string(),
      at: z.number(),
      authorization: z.string().nullable(),
      said: z.string(),
      isApproved: z.boolean(),
    }),
  ),
});
export type Answered = z.infer<typeof answerSchema>['txns'][number];

const HOUR_MS = 3_600_000;
/** So long the last deposit is still on its way, for whoever comes to look. */
const ARRIVES_IN_MS = 20 * HOUR_MS;

const MODES = { chip: 'chip', contactless: 'tap', moto: null } as const;

const sentOf = (event: PastEvent): object => {
  const at = event.at.getTime();
  if (event.kind === 'refund')
    return { kind: 'refund', at, reference: event.reference, of: event.of, total: event.cents };
  if (event.kind === 'dispute_won') return { ...event, at };
  if (event.kind === 'dispute')
    return { ...event, at, reasonCode: '13.1', reason: 'Merchandise or services not received' };
  const { reference, card, tax, tip, buyer, poNumber, entry } = event;
  return {
    kind: 'sale',
    at,
    reference,
    total: totalOf(event),
    tax,
    tip,
    card,
    entryMode: MODES[entry],
    ...(buyer?.zip && { zip: buyer.zip }),
    ...(buyer?.street && { address1: buyer.street }),
    ...(poNumber !== null && { poNumber }),
  };
};

/** What only the demo's provider knows how to do. */
export const askEmulator = ({ settings }: Parts, path: string, body: object): Promise<Response> =>
  fetch(`${settings.processor?.url ?? ''}/_emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The demo's provider lives through it first; null where it is another one. */
export const liveThere = async (
  parts: Parts,
  merchant: string,
  events: readonly PastEvent[],
): Promise<ReadonlyMap<string, Answered> | null> => {
  const sent = { merchant, events: events.map(sentOf), lastArrivesInMs: ARRIVES_IN_MS };
  const answer = await askEmulator(parts, 'history', sent);
  if (answer.status === 404) return null;
  const { txns } = answerSchema.parse(await answer.json());
  return new Map(txns.map((txn) => [txn.reference, txn]));
};
