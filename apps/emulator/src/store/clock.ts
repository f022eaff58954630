import type { Row, Store } from './journal.ts';

const CLOCK = { table: '_meta', id: 'clock' };
const DUE = '_due';
/** Timers take no more than this. */
const LONGEST_MS = 2 ** 31 - 1;

/** Something that happens later. */
export interface Due {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Clock {
  now: () => number;
  /** `YYYY-MM-DD HH:MM:SS.ssss`, later each time it is asked. */
  stamp: () => string;
  later: (afterMs: number, due: Due) => void;
  /** What is waiting, by kind. */
  waiting: (kind: string) => Readonly<Record<string, unknown>>[];
  cancel: (kind: string, isIt: (data: Readonly<Record<string, unknown>>) => boolean) => void;
  onDue: (kind: string, act: (data: Readonly<Record<string, unknown>>) => void) => void;
  /** Lets time pass, and with it everything that was due in it. */
  advance: (ms: number) => void;
  /** Begins, and takes up what was due while nobody ran. */
  start: () => void;
  stop: () => void;
}

const format = (tenths: number): string => {
  const iso = new Date(Math.floor(tenths / 10)).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)}${tenths % 10}`;
};

const timeOf = (row: Row): number => Number(row['at']);

const soonestOf = (rows: readonly Row[]): Row | undefined =>
  rows.reduce<Row | undefined>((first, row) => (first && timeOf(first) <= timeOf(row) ? first : row), undefined);

/** What is said of when something happened, later each time. */
const makeStamp = (now: () => number): (() => string) => {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now() * 10);
    return format(last);
  };
};

/** How far a clock is ahead of the machine's. */
interface Ahead {
  get: () => number;
  set: (ms: number) => void;
}

const keptAhead = (store: Store): Ahead => ({
  get: () => Number(store.get(CLOCK.table, CLOCK.id)?.['offset'] ?? 0),
  set: (offset) => store.put(CLOCK.table, { id: CLOCK.id, offset }),
});

export const makeClock = (store: Store, ahead: Ahead = keptAhead(store)): Clock => {
  const acts = new Map<string, (data: Readonly<Record<string, unknown>>) => void>();
  let nth = 0;
  let timer: NodeJS.Timeout | undefined;
  const now = (): number => Date.now() + ahead.get();
  const dueRows = (): Row[] => store.rows(DUE);
  // What another clock's parts wait for is left to them.
  const soonest = (): Row | undefined => soonestOf(dueRows().filter((row) => acts.has(String(row['kind']))));
  const runUntil = (limit: number): void => {
    for (let next = soonest(); next && timeOf(next) <= limit; next = soonest()) {
      store.remove(DUE, next.id);
      acts.get(String(next['kind']))?.(next['data'] as Readonly<Record<string, unknown>>);
    }
  };
  const moveTo = (at: number): void => {
    if (at > now()) ahead.set(ahead.get() + at - now());
  };
  const arm = (): void => {
    clearTimeout(timer);
    const next = soonest();
    if (!next) return;
    const wait = Math.min(Math.max(0, timeOf(next) - now()), LONGEST_MS);
    timer = setTimeout(() => {
      runUntil(now());
      arm();
    }, wait);
    timer.unref();
  };
  return {
    now,
    stamp: makeStamp(now),
    later: (afterMs, { kind, data }) => {
      nth += 1;
      store.put(DUE, { id: `${Date.now()}-${process.pid}-${nth}`, at: now() + afterMs, kind, data });
      arm();
    },
    waiting: (kind) =>
      dueRows()
        .filter((row) => row['kind'] === kind)
        .map((row) => row['data'] as Readonly<Record<string, unknown>>),
    cancel: (kind, isIt) => {
      for (const row of dueRows())
        if (row['kind'] === kind && isIt(row['data'] as Readonly<Record<string, unknown>>)) store.remove(DUE, row.id);
      arm();
    },
    onDue: (kind, act) => void acts.set(kind, act),
    advance: (ms) => {
      const target = now() + ms;
      // Each thing happens at its own time, and what follows from it is due from then on.
      for (let next = soonest(); next && timeOf(next) <= target; next = soonest()) {
        moveTo(timeOf(next));
        runUntil(now());
      }
      moveTo(target);
      arm();
    },
    start: arm,
    stop: () => clearTimeout(timer),
  };
};

/**
 * A clock that stands in the past and is moved on by hand. What is still due when it is left, the usual one takes up: both look
 * at the same rows.
 */
export const makePastClock = (store: Store, from: number): Clock => {
  let offset = from - Date.now();
  return makeClock(store, {
    get: () => offset,
    set: (ms) => {
      offset = ms;
    },
  });
};
