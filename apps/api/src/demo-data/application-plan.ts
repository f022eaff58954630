import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { chanceFor, uidOf } from './chance.ts';
import { type DemoMerchant, describeMerchants } from './merchants.ts';

/** One application of the demo: whose, where it stands, and how much of it is filled in. */
export interface PlannedApplication {
  /** Names it, and is its seed. */
  name: string;
  uid: string;
  merchant: DemoMerchant;
  status: Status;
  /** Filled in to the end, or only about half. */
  isWhole: boolean;
  createdAt: Date;
}

/** The crowd from the newest to the oldest: who came long ago has come far. */
const CROWD: readonly Status[] = [
  'draft',
  'draft',
  ...Array<Status>(5).fill('submitted'),
  ...Array<Status>(6).fill('in_underwriting'),
  ...Array<Status>(4).fill('query_raised'),
  'recommended',
  'recommended',
  'awaiting_merchant',
  'awaiting_iso',
  'awaiting_iso',
  'awaiting_merchant',
  'awaiting_admin',
  'awaiting_admin',
  'approved',
  'sent_to_bank',
  'boarding',
  'provider_review',
  'provider_declined',
  'declined',
  'boarded',
  'boarded',
  'closed',
];

/** What the accounts of visitors meet. */
const VISITED: Readonly<Record<string, Status>> = {
  'North Loop Coffee Roasters': 'boarded',
  'Sandia Sun Bakery': 'draft',
  'Blue Mesa Bicycles': 'query_raised',
};

/** Earlier tries of merchants who came again, by their place in the crowd. */
const EARLIER: readonly (readonly [at: number, status: Status])[] = [
  [12, 'withdrawn'],
  [15, 'expired'],
  [22, 'declined'],
];

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** How many days ago what is on a desk now was begun: as long as its steps take, the further the longer. */
const BEGUN_DAYS: Partial<Record<Status, number>> = {
  submitted: 3,
  in_underwriting: 6,
  query_raised: 11,
  recommended: 12,
  awaiting_iso: 15,
  awaiting_merchant: 18,
  awaiting_admin: 21,
  approved: 24,
  sent_to_bank: 28,
  boarding: 27,
  provider_review: 30,
};

/** Registered long ago, begun lately; nobody begins before they have registered. */
const begunAt = (merchant: DemoMerchant, status: Status, name: string, now: Date): Date => {
  const registered = merchant.createdAt.getTime() + HOUR_MS / 4;
  const days = BEGUN_DAYS[status];
  if (days === undefined) return new Date(registered);
  const chance = chanceFor(`begun ${name}`);
  return new Date(Math.max(registered, now.getTime() - (days + chance.below(3)) * DAY_MS - chance.below(400) * 60_000));
};

const planned = (
  merchant: DemoMerchant,
  status: Status,
  now: Date,
  name: string = merchant.name,
): PlannedApplication => ({
  name,
  uid: uidOf(`application ${name}`),
  merchant,
  status,
  isWhole: !['draft', 'expired'].includes(status),
  createdAt: begunAt(merchant, status, name, now),
});

/** Every application of the demo, the same each time but for the dates; the oldest first, as their references say. */
export const planApplications = (now: Date): PlannedApplication[] => {
  const merchants = describeMerchants(now);
  const crowd = merchants.filter(({ name }) => !(name in VISITED));
  const visited = merchants.flatMap((merchant) => {
    const status = VISITED[merchant.name];
    return status === undefined ? [] : [planned(merchant, status, now)];
  });
  const current = crowd.flatMap((merchant, at) => {
    const status = CROWD[at];
    return status === undefined ? [] : [planned(merchant, status, now)];
  });
  const earlier = EARLIER.flatMap(([at, status]) => {
    const merchant = crowd[at];
    return merchant ? [planned(merchant, status, now, `${merchant.name}, first try`)] : [];
  });
  return [...visited, ...current, ...earlier].toSorted((one, other) => +one.createdAt - +other.createdAt);
};
