import { z } from 'zod';
import { type World } from '../provider/world.ts';
import { POCKET, POCKETS } from '../readers/readers.ts';
import { makePastClock } from '../store/clock.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { checkAddress } from './checks-of-issuers.ts';
import { DONE } from './deposits.ts';
import { makePayments, type Payments } from './specials.ts';
import { declineFor } from './triggers.ts';
import { TYPE } from './txn-kinds.ts';
import { createTxn, writeTxn } from './txns.ts';

const cents = z.number().int().nonnegative();
const at = z.number().int();
const reference = z.string().min(1);

const saleSchema = z.object({
  kind: z.literal('sale'),
  at,
  reference,
  total: cents.positive(),
  tax: cents,
  tip: cents,
  card: z.enum(POCKETS),
  /** Without one it was keyed in. */
  entryMode: z.enum(['chip', 'tap']).nullable(),
  zip: z.string().optional(),
  address1: z.string().optional(),
  poNumber: z.string().optional(),
});

/** What happened to a merchant before anybody looked. */
export const historySchema = z.object({
  merchant: z.string().min(1),
  /** The oldest first. */
  events: z.array(
    z.discriminatedUnion('kind', [
      saleSchema,
      z.object({ kind: z.literal('refund'), at, reference, of: reference, total: cents.positive() }),
      z.object({
        kind: z.literal('dispute'),
        at,
        of: reference,
        reasonCode: z.string().min(1),
        reason: z.string().min(1),
        replyDays: cents,
      }),
      z.object({ kind: z.literal('dispute_won'), at, of: reference }),
    ]),
  ),
  /** So long from now the deposit made last takes to arrive. */
  lastArrivesInMs: cents,
});
export type History = z.infer<typeof historySchema>;
type PastEvent = History['events'][number];

/** What became of it. */
export interface PastTxn {
  readonly reference: string;
  readonly id: string;
  readonly at: number;
  readonly authorization: string | null;
  readonly said: string;
  readonly isApproved: boolean;
}

const MODES = { chip: 5, tap: 6 } as const;
const ORIGIN = { reader: 1, keyed: 2 } as const;

const byReference = ({ store }: World, merchant: string, wanted: string): Row | undefined =>
  store.find('txns', 'order', wanted).find((row) => row['merchant'] === merchant);

const caseOf = ({ store }: World, txn: string): string => store.find('chargebacks', 'txn', txn).at(-1)?.id ?? '';

type PastSale = Extract<PastEvent, { kind: 'sale' }>;

const sell = (world: World, merchant: string, sale: PastSale): void => {
  const { card: pocket, entryMode, total, reference: order } = sale;
  const { tax, tip, zip, address1, poNumber } = sale;
  const given = { tax, tip, zip, address1, poNumber };
  const { card, aid } = POCKET[pocket];
  const how = entryMode
    ? { origin: ORIGIN.reader, entryMode: MODES[entryMode], aid }
    : { origin: ORIGIN.keyed, entryMode: 1 };
  const decline = declineFor(total);
  const results = entryMode ? [] : checkAddress(given);
  writeTxn(world, { given: { ...given, ...how, merchant, order }, type: TYPE.sale, total, card, decline, results });
};

const happen = (world: World, payments: Payments, merchant: string, event: PastEvent): void => {
  if (event.kind === 'sale') sell(world, merchant, event);
  else {
    const of = byReference(world, merchant, event.of)?.id ?? '';
    if (event.kind === 'dispute') payments.disputes.open(of, event);
    else if (event.kind === 'dispute_won') payments.disputes.decide(caseOf(world, of), 'won');
    else {
      const { reference: order, total } = event;
      createTxn(world, { type: TYPE.refund, merchant, fortxn: of, order, total });
    }
  }
  payments.settlement.expect(merchant);
};

const saidOf = ({ store }: World, id: string): string => {
  const general = store.find('txnResults', 'txn', id)[0];
  return textOf(general?.['message']);
};

const pastTxn = (world: World, row: Row): PastTxn => ({
  reference: textOf(row['order']),
  id: row.id,
  at: Number(row['_at']),
  authorization: typeof row['authorization'] === 'string' ? row['authorization'] : null,
  said: saidOf(world, row.id),
  isApproved: row['authorization'] !== null,
});

/** Everything at its own time, batches and deposits in between, up to now. */
const live = (world: World, { merchant, events, lastArrivesInMs }: History): void => {
  const [first] = events;
  if (!first) return;
  const clock = makePastClock(world.store, first.at);
  // Nobody was there to be told of it.
  const past: World = { ...world, clock, happened: () => undefined };
  const payments = makePayments(past);
  for (const event of events) {
    clock.advance(Math.max(0, event.at - clock.now()));
    happen(past, payments, merchant, event);
  }
  clock.advance(Math.max(0, world.clock.now() - clock.now()));
  clock.stop();
  const last = world.store.rows('disbursements').at(-1);
  if (last && lastArrivesInMs > 0) {
    world.store.put('disbursements', { ...last, status: 'requested', modified: last['created'] });
    clock.cancel(DONE, ({ id }) => id === last.id);
    world.clock.later(lastArrivesInMs, { kind: DONE, data: { id: last.id } });
  }
  world.clock.start();
};

/** A merchant's past, lived once: asked for again it is only told. */
export const liveThrough = (world: World, history: History): readonly PastTxn[] => {
  const { merchant, events } = history;
  const [first] = events;
  if (first && first.kind === 'sale' && !byReference(world, merchant, first.reference)) live(world, history);
  return events.flatMap((event) => {
    const row = 'reference' in event ? byReference(world, merchant, event.reference) : undefined;
    return row ? [pastTxn(world, row)] : [];
  });
};
