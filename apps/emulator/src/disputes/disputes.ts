import type { Deposits } from '../payments/deposits.ts';
import { easternDay, nextEastern } from '../payments/eastern-time.ts';
import { caseFees, SCHEDULE } from '../payments/fees.ts';
import { EVENT, owe } from '../payments/owed.ts';
import { TXN, TYPE } from '../payments/txn-kinds.ts';
import { checkFields } from '../provider/checks.ts';
import type { Fields } from '../provider/create.ts';
import { answered, badValue, type Outcome, refused } from '../provider/envelope.ts';
import type { Special } from '../provider/operations.ts';
import { presentCreated } from '../provider/present.ts';
import { amend, childrenOf, insert, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';

const LAPSE = 'dispute-lapse';
const DECIDE = 'dispute-decide';
const DAY_MS = 86_400_000;
/** How long an issuer looks at what it was sent. */
const DECIDED_AFTER_MS = 5 * DAY_MS;
const REPLY_DAYS = 20;

export interface Opening {
  readonly cycle?: 'retrieval' | 'first' | undefined;
  readonly reasonCode?: string | undefined;
  readonly reason?: string | undefined;
  /** The last day for an answer, so many days from now. */
  readonly replyDays?: number | undefined;
  readonly totalCents?: number | undefined;
}

export interface Disputes {
  readonly special: Special;
  /** Null where nothing can be disputed: there is no such sale, it is not settled, or it is disputed already. */
  open: (txnId: string, opening: Opening) => string | null;
  /** What the issuer makes of it, at once. */
  decide: (id: string, outcome: 'won' | 'lost') => boolean;
}

const dayNumber = (at: number): number => Number(easternDay(at).replaceAll('-', ''));
const entityOf = ({ store }: World, row: Row): string =>
  textOf(store.get('merchants', textOf(row['merchant']))?.['entity']);

/** Money moves with the next deposit. */
const makeMoney = (world: World, deposits: Deposits) => {
  const move = (row: Row, event: number, amount: number): void => {
    const entity = entityOf(world, row);
    const description = `Dispute ${textOf(row['chargebackRef'])}`;
    owe(world, entity, { event, eventId: row.id, amount, isFee: 0, description });
    deposits.expect(entity);
  };
  const charge = (row: Row, schedule: number): void => {
    const entity = entityOf(world, row);
    for (const { name, cents } of caseFees(world, entity, schedule))
      owe(world, entity, { event: EVENT.chargeback, eventId: row.id, amount: -cents, isFee: 1, description: name });
    deposits.expect(entity);
  };
  return { move, charge };
};

type Money = ReturnType<typeof makeMoney>;

const tell = (world: World, row: Row, ...events: readonly string[]): void => {
  for (const event of events) world.happened({ event: `chargeback.${event}`, resource: 'chargebacks', id: row.id });
};

const mark = (world: World, row: Row, isDisputed: boolean): void => {
  const txn = world.store.get('txns', textOf(row['txn']));
  if (txn) amend(world, 'txns', txn, { _disputed: isDisputed });
};

const end = (world: World, row: Row, status: 'won' | 'lost' | 'closed'): void => {
  amend(world, 'chargebacks', row, { status, actionable: 0, lastStatusChange: dayNumber(world.clock.now()) });
  // What was lost was given back already; the rest may be refunded again.
  if (status !== 'lost') mark(world, row, false);
  tell(world, row, 'closed', ...(status === 'closed' ? [] : [status]));
};

const isOpenFor = (txn: Row | undefined, world: World): txn is Row => {
  const isSale = txn?.['type'] === TYPE.sale || txn?.['type'] === TYPE.capture;
  const isTaken = txn?.['status'] === TXN.captured || txn?.['status'] === TXN.settled;
  return isSale && isTaken && !childrenOf(world, 'chargebacks', 'txn', txn.id).some((one) => one['status'] === 'open');
};

const open = (world: World, money: Money, txn: Row, opening: Opening): string => {
  const { cycle = 'first', reasonCode = '10.4', reason = 'Fraud: card absent', replyDays = REPLY_DAYS } = opening;
  const now = world.clock.now();
  const reply = now + replyDays * DAY_MS;
  const nth = world.store.rows('chargebacks').length + 1;
  const row = insert(world, 'chargebacks', {
    merchant: txn['merchant'],
    txn: txn.id,
    mid: world.store.get('merchants', textOf(txn['merchant']))?.['mid'] ?? null,
    total: opening.totalCents ?? Number(txn['total']),
    representedTotal: 0,
    cycle,
    reason,
    reasonCode,
    issued: dayNumber(now),
    received: dayNumber(now),
    reply: dayNumber(reply),
    bankRef: `B${String(nth).padStart(9, '0')}`,
    chargebackRef: `C${String(nth).padStart(9, '0')}`,
    status: 'open',
    actionable: 1,
    lastStatusChange: dayNumber(now),
  });
  mark(world, row, true);
  // Somebody who only asks moves nothing.
  if (cycle === 'first') money.move(row, EVENT.chargeback, -Number(row['total']));
  money.charge(row, cycle === 'first' ? SCHEDULE.chargeback : SCHEDULE.retrieval);
  // To the end of the last day in New York.
  const lapsesAt = nextEastern(reply - 1, 23, 59) + 60_000;
  world.clock.later(lapsesAt - now, { kind: LAPSE, data: { id: row.id, cycle } });
  tell(world, row, 'created', 'opened');
  return row.id;
};

const hasEvidence = (world: World, id: string): boolean =>
  childrenOf(world, 'chargebackMessages', 'chargeback', id).some((message) =>
    childrenOf(world, 'chargebackDocuments', 'chargebackMessage', message.id).some(
      (document) => document['status'] === 'processed',
    ),
  );

const decide = (world: World, money: Money, row: Row, outcome: 'won' | 'lost'): void => {
  // What was credited while they looked at it is taken back.
  if (outcome === 'lost' && row['cycle'] === 'representment')
    money.move(row, EVENT.chargeback, -Number(row['representedTotal']));
  if (outcome === 'won' && row['cycle'] === 'first') money.move(row, EVENT.chargebackBack, Number(row['total']));
  end(world, row, outcome);
};

const ANSWERS = ['acceptLiability', 'represent', 'respond', 'respondToDispute'];

const answer = (world: World, money: Money, given: Fields): Outcome => {
  const errors = checkFields(world, 'chargebackMessages', given, { isWhole: true });
  if (errors.length > 0) return refused(...errors);
  const row = world.store.get('chargebacks', textOf(given['chargeback']));
  const isAnswer = ANSWERS.includes(textOf(given['type']));
  if (!row || (isAnswer && (row['status'] !== 'open' || row['actionable'] !== 1)))
    return refused(badValue('chargeback', 'The dispute can no longer be answered'));
  const message = insert(world, 'chargebackMessages', { ...given, status: 'processed' });
  if (!isAnswer) return answered(presentCreated(message));
  if (row['cycle'] === 'retrieval') end(world, row, 'closed');
  else if (given['type'] === 'acceptLiability') end(world, row, 'lost');
  else {
    const total = Number(row['total']);
    const next = amend(world, 'chargebacks', row, { cycle: 'representment', representedTotal: total, actionable: 0 });
    money.move(next, EVENT.chargebackBack, total);
    world.clock.later(DECIDED_AFTER_MS, { kind: DECIDE, data: { id: row.id } });
    tell(world, next, 'opened');
  }
  return answered(presentCreated(message));
};

/** Disputes from the day they come to what the issuer decides; silence is acceptance. */
export const makeDisputes = (world: World, deposits: Deposits): Disputes => {
  const { store, clock } = world;
  const money = makeMoney(world, deposits);
  const openRow = (id: unknown): Row | undefined => {
    const row = store.get('chargebacks', textOf(id));
    return row?.['status'] === 'open' ? row : undefined;
  };
  clock.onDue(LAPSE, ({ id, cycle }) => {
    const row = openRow(id);
    if (!row || row['cycle'] !== cycle || row['actionable'] !== 1) return;
    end(world, row, cycle === 'retrieval' ? 'closed' : 'lost');
  });
  clock.onDue(DECIDE, ({ id }) => {
    const row = openRow(id);
    if (row) decide(world, money, row, hasEvidence(world, row.id) ? 'won' : 'lost');
  });
  return {
    special: { create: (given) => answer(world, money, given) },
    open: (txnId, opening) => {
      const txn = store.get('txns', txnId);
      return isOpenFor(txn, world) ? open(world, money, txn, opening) : null;
    },
    decide: (id, outcome) => {
      const row = openRow(id);
      if (row) decide(world, money, row, outcome);
      return row !== undefined;
    },
  };
};
