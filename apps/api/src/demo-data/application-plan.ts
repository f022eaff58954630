import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { uidOf } from './chance.ts';
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

const planned = (merchant: DemoMerchant, status: Status, name = merchant.name): PlannedApplication => ({
  name,
  uid: uidOf(`application ${name}`),
  merchant,
  status,
  isWhole: !['draft', 'expired'].includes(status),
  createdAt: new Date(merchant.createdAt.getTime() + HOUR_MS / 4),
});

/** Every application of the demo, the same each time but for the dates; the oldest first, as their references say. */
export const planApplications = (now: Date): PlannedApplication[] => {
  const merchants = describeMerchants(now);
  const crowd = merchants.filter(({ name }) => !(name in VISITED));
  const visited = merchants.flatMap((merchant) => {
    const status = VISITED[merchant.name];
    return status === undefined ? [] : [planned(merchant, status)];
  });
  const current = crowd.flatMap((merchant, at) => {
    const status = CROWD[at];
    if (status === undefined) return [];
    const one = planned(merchant, status);
    const isSecond = EARLIER.some(([place]) => place === at);
    const middle = new Date((merchant.createdAt.getTime() + now.getTime()) / 2);
    return [isSecond ? { ...one, createdAt: middle } : one];
  });
  const earlier = EARLIER.flatMap(([at, status]) => {
    const merchant = crowd[at];
    return merchant ? [planned(merchant, status, `${merchant.name}, first try`)] : [];
  });
  return [...visited, ...current, ...earlier].toSorted((one, other) => +one.createdAt - +other.createdAt);
};
