import { type KeptCard, METHOD } from '../payments/cards.ts';
import { type Decline, declineFor } from '../payments/triggers.ts';
import { TYPE } from '../payments/txn-kinds.ts';
import { merchantErrors, writeTxn } from '../payments/txns.ts';
import { checkFields } from '../provider/checks.ts';
import type { Fields } from '../provider/create.ts';
import { answered, badValue, type Outcome, refused } from '../provider/envelope.ts';
import type { Special } from '../provider/operations.ts';
import { presentCreated } from '../provider/present.ts';
import { amend, insert, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';

const PROMPT = 'reader-prompt';
const OVER = 'reader-over';
const AUTO = 'reader-auto';
const PROMPT_MS = 250;
const PATIENCE_MS = 60_000;
const TERMINAL = 1;
const STAGE = {
  starting: 'starting',
  waiting: 'waitingForCard',
  approved: 'approved',
  declined: 'declined',
  canceled: 'canceled',
  timedOut: 'timedOut',
} as const;
/** As transactions have them; what was given up is no failure of a card. */
const STATUS = { pending: 0, approved: 1, failed: 2 } as const;

export const READER_ACTS = ['insert', 'tap', 'swipe', 'decline', 'cancel'] as const;
export type ReaderAct = (typeof READER_ACTS)[number];

/** How a card comes, by the provider's numbers, with what its chip says of the checks. */
const ENTRY: Readonly<Record<Exclude<ReaderAct, 'cancel'>, { readonly mode: number; readonly tvr: string | null }>> = {
  insert: { mode: 5, tvr: '0080008000' },
  tap: { mode: 6, tvr: '0000000000' },
  swipe: { mode: 2, tvr: null },
  decline: { mode: 5, tvr: '0080008000' },
};

const card = (
  method: number,
  bin: string,
  last4: string,
  { funding = 'credit', isCommercial = false }: Partial<KeptCard> = {},
): KeptCard => ({ method, bin, last4, funding, isCommercial });

/** What people have in their pockets here, with the application on its chip. */
export const POCKET = {
  visa: { card: card(METHOD.visa, '424242', '4242'), aid: 'A0000000031010', label: 'Visa' },
  visa_debit: {
    card: card(METHOD.visa, '400005', '5556', { funding: 'debit' }),
    aid: 'A0000000980840',
    label: 'Visa debit',
  },
  mastercard: { card: card(METHOD.mastercard, '555555', '4444'), aid: 'A0000000041010', label: 'Mastercard' },
  visa_business: {
    card: card(METHOD.visa, '400551', '0004', { isCommercial: true }),
    aid: 'A0000000031010',
    label: 'Visa business',
  },
  amex: { card: card(METHOD.amex, '378282', '0005'), aid: 'A00000002501', label: 'American Express' },
  discover: { card: card(METHOD.discover, '601111', '1117'), aid: 'A0000001523010', label: 'Discover' },
} as const;
export type Pocket = keyof typeof POCKET;
export const POCKETS = Object.keys(POCKET) as Pocket[];

export interface Presenting {
  readonly act: ReaderAct;
  readonly card?: Pocket | undefined;
  /** Counts only where the reader asked for one. */
  readonly tipCents?: number | undefined;
}

export interface Readers {
  readonly special: Special;
  /** By its id or our reference; false where nobody waits for a card. */
  present: (id: string, presenting: Presenting) => boolean;
}

const isOpen = (row: Row): boolean => row['stage'] === STAGE.starting || row['stage'] === STAGE.waiting;

const REFUSED: Decline = { code: 2, message: 'Do not honor' };

const COPIED = ['merchant', 'terminal', 'order', 'description', 'tax', 'surcharge'];

/** A card came to a reader: from here on it is a transaction like any other. */
const take = (world: World, row: Row, { act, card: pocket = 'visa', tipCents = 0 }: Presenting): void => {
  const { mode, tvr } = ENTRY[act === 'cancel' ? 'insert' : act];
  const held = POCKET[pocket];
  const tip = row['asksTip'] === 1 ? tipCents : Number(row['tip'] ?? 0);
  const total = Number(row['total']) + (row['asksTip'] === 1 ? tipCents : 0);
  const decline = act === 'decline' ? REFUSED : declineFor(total);
  const txn = writeTxn(world, {
    given: {
      ...Object.fromEntries(COPIED.map((name) => [name, row[name] ?? null])),
      tip,
      origin: TERMINAL,
      entryMode: mode,
      ...(tvr === null ? {} : { aid: held.aid, tvr, signature: 0 }),
    },
    type: row['type'] === 'auth' ? TYPE.auth : TYPE.sale,
    total,
    card: held.card,
    decline,
    results: [],
  });
  const stage = decline ? STAGE.declined : STAGE.approved;
  const status = decline ? STATUS.failed : STATUS.approved;
  amend(world, 'terminalTxns', row, { stage, status, txn: txn.id, tip });
  world.happened({ event: `terminaltxn.${decline ? 'failed' : 'approved'}`, resource: 'terminalTxns', id: row.id });
};

const start = (world: World, given: Fields): Outcome => {
  const errors = [
    ...checkFields(world, 'terminalTxns', given, { isWhole: true }),
    ...merchantErrors(world, textOf(given['merchant'])),
  ];
  if (errors.length > 0) return refused(...errors);
  const terminal = world.store.get('terminals', textOf(given['terminal']));
  if (!terminal || terminal['merchant'] !== given['merchant'])
    return refused(badValue('terminal', 'It is another merchant’s'));
  if (terminal['status'] !== 'online') return refused(badValue('terminal', 'The reader is offline'));
  if (world.store.find('terminalTxns', 'terminal', terminal.id).some(isOpen))
    return refused(badValue('terminal', 'The reader is busy'));
  const fresh = { ...given, total: Number(given['total']), stage: STAGE.starting, status: STATUS.pending, txn: null };
  const row = insert(world, 'terminalTxns', fresh);
  world.clock.later(PROMPT_MS, { kind: PROMPT, data: { id: row.id } });
  world.happened({ event: 'terminaltxn.created', resource: 'terminalTxns', id: row.id });
  return answered(presentCreated(row));
};

const cancel = (world: World, row: Row, given: Fields): Outcome => {
  if (given['stage'] !== STAGE.canceled) return refused(badValue('stage', 'It can only be canceled'));
  if (row['stage'] === STAGE.canceled) return answered(presentCreated(row));
  if (!isOpen(row)) return refused(badValue('stage', 'It is over'));
  return answered(presentCreated(amend(world, 'terminalTxns', row, { stage: STAGE.canceled })));
};

/** Card readers: each prompts for a card, and somebody presents one, or nobody does. */
export const makeReaders = (world: World, taken: (merchant: string) => void): Readers => {
  const { store, clock } = world;
  const openRow = (id: unknown): Row | undefined => {
    const row = store.get('terminalTxns', textOf(id)) ?? store.find('terminalTxns', 'order', textOf(id)).find(isOpen);
    return row && isOpen(row) ? row : undefined;
  };
  const present: Readers['present'] = (id, presenting) => {
    const row = openRow(id);
    if (!row) return false;
    if (presenting.act === 'cancel') amend(world, 'terminalTxns', row, { stage: STAGE.canceled });
    else take(world, row, presenting);
    taken(textOf(row['merchant']));
    return true;
  };
  clock.onDue(PROMPT, ({ id }) => {
    const row = openRow(id);
    if (!row) return;
    amend(world, 'terminalTxns', row, { stage: STAGE.waiting });
    clock.later(PATIENCE_MS, { kind: OVER, data: { id } });
    const { readerAutoMs } = world.settings();
    if (readerAutoMs > 0) clock.later(readerAutoMs, { kind: AUTO, data: { id } });
  });
  clock.onDue(AUTO, ({ id }) => void present(textOf(id), { act: 'insert' }));
  clock.onDue(OVER, ({ id }) => {
    const row = openRow(id);
    if (row) amend(world, 'terminalTxns', row, { stage: STAGE.timedOut });
  });
  return {
    special: { create: (given) => start(world, given), change: (row, given) => cancel(world, row, given) },
    present,
  };
};
