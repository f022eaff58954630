import { amend, type World } from '../provider/world.ts';
import { textOf } from '../store/fields.ts';
import type { Row } from '../store/journal.ts';
import { METHOD } from './cards.ts';
import { TXN, TYPE } from './txn-kinds.ts';

const DUE = 'let-go';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const TERMINAL = 1;
/** In person, begun by the merchant, and absent by brand: of the kind providers publish. */
const DAYS = { present: 2, byMerchant: 5, visa: 10, others: 7 } as const;

interface Asked {
  readonly origin: number;
  readonly cofType: string;
  readonly method: number;
}

const daysOf = ({ origin, cofType, method }: Asked): number => {
  if (origin === TERMINAL) return DAYS.present;
  if (cofType === 'unscheduled') return DAYS.byMerchant;
  return method === METHOD.visa ? DAYS.visa : DAYS.others;
};

/** When it is let go, as the provider writes it: on the minute, so that many of them are let go at once. */
export const lifeOf = (asked: Asked, now: number): { expires: string; _until: number } => {
  const until = Math.ceil(now / MINUTE_MS) * MINUTE_MS + daysOf(asked) * DAY_MS;
  return { expires: new Date(until).toISOString().slice(0, 19).replace('T', ' '), _until: until };
};

const isOpen = (row: Row): boolean =>
  row['type'] === TYPE.auth && row['status'] === TXN.approved && row['inactive'] !== 1;

export interface Authorizations {
  /** One was given: it is let go in its time. */
  expect: (merchant: string) => void;
}

/** One timer per merchant, whatever it has authorized. */
export const makeAuthorizations = (world: World): Authorizations => {
  const { store, clock } = world;
  const expect = (merchant: string): void => {
    if (clock.waiting(DUE).some((data) => data['merchant'] === merchant)) return;
    const open = store.find('txns', 'merchant', merchant).filter(isOpen);
    if (open.length === 0) return;
    const soonest = open.reduce((least, row) => Math.min(least, Number(row['_until'])), Number.POSITIVE_INFINITY);
    clock.later(Math.max(0, soonest - clock.now()), { kind: DUE, data: { merchant } });
  };
  clock.onDue(DUE, (data) => {
    const merchant = textOf(data['merchant']);
    for (const row of store.find('txns', 'merchant', merchant))
      if (isOpen(row) && Number(row['_until']) <= clock.now())
        amend(world, 'txns', row, { inactive: 1, _released: true });
    expect(merchant);
  });
  return { expect };
};
