import type { Brand, Entry } from './card.ts';
import { after, DAY_MS } from './instants.ts';

/** Who begins a payment: the customer, or the merchant with a card on file. */
export type Initiator = 'customer' | 'merchant';
type Presence = 'present' | 'absent';

interface LifeRow {
  readonly from: string;
  /** Null for every brand that has no row of its own. */
  readonly brand: Brand | null;
  readonly presence: Presence;
  readonly initiator: Initiator;
  readonly days: number;
  readonly source: string;
}

const PROVIDERS = 'what providers use, read 2026-11-01: 7, 8 or 10 days, the shortest taken';

/** How long an issuer keeps an amount. A row of the brand wins, then the newest. */
export const AUTHORIZATION_LIVES: readonly LifeRow[] = [
  {
    from: '2026-11-01',
    brand: 'visa',
    presence: 'absent',
    initiator: 'customer',
    days: 10,
    source: 'Visa, customer-initiated, card absent, read 2026-11-01',
  },
  { from: '2026-11-01', brand: null, presence: 'absent', initiator: 'customer', days: 7, source: PROVIDERS },
  { from: '2026-11-01', brand: null, presence: 'absent', initiator: 'merchant', days: 5, source: PROVIDERS },
  { from: '2026-11-01', brand: null, presence: 'present', initiator: 'customer', days: 2, source: PROVIDERS },
  { from: '2026-11-01', brand: null, presence: 'present', initiator: 'merchant', days: 2, source: PROVIDERS },
];

/** Before any row it is as short as the shortest. */
const SHORTEST_DAYS = 2;

const PRESENT: readonly Entry[] = ['chip', 'contactless', 'swipe'];

const lifeDays = (of: { brand: Brand; entry: Entry; initiator: Initiator; on: string }): number => {
  const presence: Presence = PRESENT.includes(of.entry) ? 'present' : 'absent';
  const rows = AUTHORIZATION_LIVES.filter(
    (row) =>
      row.presence === presence &&
      row.initiator === of.initiator &&
      row.from <= of.on &&
      (row.brand === null || row.brand === of.brand),
  );
  const newest = rows.toSorted(
    (a, b) => Number(a.brand === null) - Number(b.brand === null) || (a.from < b.from ? 1 : -1),
  )[0];
  return newest?.days ?? SHORTEST_DAYS;
};

/** When an authorization ends; the provider knows best. */
export const expiresAt = (of: {
  readonly brand: Brand;
  readonly entry: Entry;
  readonly initiator: Initiator;
  readonly authorizedAt: Date;
  readonly providerSays: Date | null;
}): Date =>
  of.providerSays ??
  after(of.authorizedAt, lifeDays({ ...of, on: of.authorizedAt.toISOString().slice(0, 10) }) * DAY_MS);

const REMIND_BEFORE_MS = 2 * DAY_MS;

/** Two days before it ends, but not before half of its life is over. */
export const remindAt = (of: { readonly authorizedAt: Date; readonly expiresAt: Date }): Date => {
  const life = of.expiresAt.getTime() - of.authorizedAt.getTime();
  return after(of.authorizedAt, Math.max(life - REMIND_BEFORE_MS, Math.floor(life / 2)));
};
