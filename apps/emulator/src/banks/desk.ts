import { join } from 'node:path';
import { lastTaxDigit, openPackage } from './open-package.ts';
import type { AnswerKind, BankAnswer, DecisionKind, HeldPackage } from './held.ts';
import { makeShelf, type Shelf } from './shelf.ts';

export interface Decision {
  kind: DecisionKind;
  message?: string;
}

/** What becomes of a package; null leaves it to whoever presses a button. */
export type Decide = (held: HeldPackage) => Decision | null;

/** By data: a tax number that ends in 2 is declined, one in 3 is asked about, one in 4 waits for a person. */
const decideByData: Decide = ({ fault, lastTaxDigit: digit }) => {
  if (fault !== null) return { kind: 'declined', message: `The package could not be accepted (${fault}).` };
  if (digit === '2') return { kind: 'declined', message: 'Outside our credit policy.' };
  if (digit === '3') return { kind: 'needs_information', message: 'Please send the last three processing statements.' };
  return digit === '4' ? null : { kind: 'approved' };
};

export interface DeskOptions {
  /** Where this bank keeps what it holds. */
  dir: string;
  /** Armored private key of the bank, and the sender's public one. */
  bankKey: string;
  senderKey: string;
  decide?: Decide;
  decideAfterMs?: number;
  /** Brings an answer to us. What fails is tried again at the next start. */
  answer: (answer: BankAnswer) => Promise<void>;
}

export interface BankDesk {
  /** Takes a package up; the same name again is the same package. */
  take: (name: string, bytes: Uint8Array) => Promise<HeldPackage>;
  find: (name: string) => Promise<HeldPackage | null>;
  list: () => Promise<HeldPackage[]>;
  /** By press, also after another decision: banks change their minds. */
  decide: (name: string, decision: Decision) => Promise<HeldPackage | null>;
  close: () => Promise<void>;
}

const DECIDE_AFTER_MS = 3_000;

const isDecided = ({ answers }: HeldPackage): boolean => answers.some(({ kind }) => kind !== 'received');

const merchantIdOf = (name: string): string =>
  `4455${[...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10 ** 11, 7)}`.padEnd(15, '0');

/** One after the other, so that two deliveries of one name are seen to be one. */
const makeTurns = () => {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    inTurn: <T>(work: () => Promise<T>): Promise<T> => {
      const next = turn.then(work, work);
      turn = next.catch(() => undefined);
      return next;
    },
    done: async (): Promise<void> => void (await turn),
  };
};

/** Keeps an answer with its package first, and brings it to us afterwards. */
const makeTeller = (shelf: Shelf, { answer: bring }: DeskOptions) => {
  const tell = async (held: HeldPackage, kind: AnswerKind, more: Partial<BankAnswer> = {}): Promise<void> => {
    const answer: BankAnswer = { package: held.name, kind, ...more, at: new Date().toISOString() };
    held.answers.push(answer);
    await shelf.keep(held);
    await bring(answer).catch(() => undefined);
  };
  const settle = (held: HeldPackage, { kind, message }: Decision): Promise<void> =>
    tell(held, kind, {
      ...(kind === 'approved' && { merchant_id: merchantIdOf(held.name) }),
      ...(message !== undefined && { message }),
    });
  return { tell, settle };
};

const opened = async (name: string, bytes: Uint8Array, { bankKey, senderKey }: DeskOptions): Promise<HeldPackage> => {
  const { clear, sha256, fault } = await openPackage(bytes, bankKey, senderKey);
  return {
    name,
    bytes: bytes.length,
    receivedAt: new Date().toISOString(),
    sha256,
    fault,
    lastTaxDigit: clear && lastTaxDigit(clear),
    deliveries: 1,
    answers: [],
  };
};

/** One bank's back office: opens what it is sent, says that it has it, and decides by its script or by press. */
export const makeBankDesk = (options: DeskOptions): BankDesk => {
  const { decide: script = decideByData, decideAfterMs = DECIDE_AFTER_MS } = options;
  const shelf = makeShelf(join(options.dir, 'packages'));
  const { inTurn, done } = makeTurns();
  const { tell, settle } = makeTeller(shelf, options);
  const timers = new Set<NodeJS.Timeout>();
  const decideNow = (name: string, decision: Decision, isWanted: (held: HeldPackage) => boolean) =>
    inTurn(async () => {
      const held = await shelf.find(name);
      if (held && isWanted(held)) await settle(held, decision);
      return held;
    });
  const decideLater = (held: HeldPackage): void => {
    const decision = script(held);
    if (decision === null || isDecided(held)) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void decideNow(held.name, decision, (now) => !isDecided(now));
    }, decideAfterMs);
    timers.add(timer);
  };
  const take = (name: string, bytes: Uint8Array) =>
    inTurn(async () => {
      const known = await shelf.find(name);
      const held = known ? { ...known, deliveries: known.deliveries + 1 } : await opened(name, bytes, options);
      if (known) await shelf.keep(held);
      else {
        await tell(held, 'received');
        decideLater(held);
      }
      return held;
    });
  // What was not decided before a restart is decided after it.
  void inTurn(async () => (await shelf.list()).forEach(decideLater));
  return {
    take,
    find: shelf.find,
    list: shelf.list,
    decide: (name, decision) => decideNow(name, decision, () => true),
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await done();
    },
  };
};
