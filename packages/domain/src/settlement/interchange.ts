import type { Brand, Entry, Funding } from '../payments/card.ts';
import { centsAtRate } from '../rates/money.ts';

/** What an issuer takes of a sale under one category, from a day on. */
interface Category {
  readonly from: string;
  readonly brand: Brand;
  readonly name: string;
  readonly ppm: number;
  readonly itemCents: number;
}

const FROM = '2026-04-01';
const row = (brand: Brand, name: string, ppm: number, itemCents: number): Category => ({
  from: FROM,
  brand,
  name,
  ppm,
  itemCents,
});

/** The categories that our merchants' sales can have, as the provider names them; to be read again with each release of theirs. */
const CATEGORIES: readonly Category[] = [
  row('visa', 'CPS/Retail', 15_100, 10),
  row('visa', 'CPS/Card Not Present', 18_000, 10),
  row('visa', 'CPS/Retail Debit', 8_000, 15),
  row('visa', 'CPS/Card Not Present Debit', 16_500, 15),
  row('visa', 'Business Level II', 20_500, 10),
  row('mastercard', 'Merit III', 15_800, 10),
  row('mastercard', 'Merit I', 18_900, 10),
  row('mastercard', 'Merit III Debit', 10_500, 15),
  row('mastercard', 'Merit I Debit', 16_000, 15),
  row('mastercard', 'Business Level II', 22_000, 10),
  row('amex', 'OptBlue Tier 1', 16_000, 10),
  row('discover', 'PSL Retail', 15_600, 10),
  row('discover', 'PSL Card Not Present', 18_700, 10),
];

interface BestOf {
  readonly present: string;
  readonly absent: string;
  /** Debit and commercial cards have categories of their own. */
  readonly isSplit: boolean;
}

const BEST: Readonly<Partial<Record<Brand, BestOf>>> = {
  visa: { present: 'CPS/Retail', absent: 'CPS/Card Not Present', isSplit: true },
  mastercard: { present: 'Merit III', absent: 'Merit I', isSplit: true },
  amex: { present: 'OptBlue Tier 1', absent: 'OptBlue Tier 1', isSplit: false },
  discover: { present: 'PSL Retail', absent: 'PSL Card Not Present', isSplit: false },
};

const COMMERCIAL = 'Business Level II';
const PRESENT: readonly Entry[] = ['chip', 'contactless', 'swipe'];

export interface QualifyingSale {
  readonly brand: Brand;
  readonly entry: Entry;
  readonly funding: Funding;
  readonly isCommercial: boolean;
  readonly cents: number;
  readonly day: string;
}

export interface Qualified {
  readonly category: string;
  readonly cents: number;
}

const bestName = ({ brand, entry, funding, isCommercial }: QualifyingSale): string | null => {
  const best = BEST[brand];
  if (!best) return null;
  if (isCommercial && best.isSplit) return COMMERCIAL;
  return (
    (PRESENT.includes(entry) ? best.present : best.absent) + (best.isSplit && funding !== 'credit' ? ' Debit' : '')
  );
};

/** The best a sale can have and what it would have cost; null where no table knows the brand or the day. */
export const couldHaveCost = (sale: QualifyingSale): Qualified | null => {
  const name = bestName(sale);
  const found = CATEGORIES.findLast((one) => one.brand === sale.brand && one.name === name && one.from <= sale.day);
  if (!found) return null;
  return { category: found.name, cents: centsAtRate(sale.cents, found.ppm) + found.itemCents };
};

export const DOWNGRADE_REASONS = ['late', 'very_late', 'address', 'level_2', 'amount', 'other'] as const;
export type DowngradeReason = (typeof DOWNGRADE_REASONS)[number];

interface ReasonWords {
  readonly label: string;
  readonly remedy: string;
}

export const DOWNGRADE_WORDS: Readonly<Record<DowngradeReason, ReasonWords>> = {
  late: {
    label: 'Settled more than two days after authorization',
    remedy: 'Capture within two days of the authorization. Ship first or authorize later.',
  },
  very_late: {
    label: 'Settled more than five days after authorization',
    remedy: 'Void an authorization that is older than two days and authorize again before you capture.',
  },
  address: {
    label: 'Address not verified on a keyed sale',
    remedy: 'Enter the billing ZIP code with every keyed sale.',
  },
  level_2: {
    label: 'Tax or purchase-order number missing on a business card',
    remedy: 'Enter the sales tax and the customer’s purchase-order number when a business card pays.',
  },
  amount: {
    label: 'Settled amount differs from the authorized amount',
    remedy: 'Capture the amount you authorized. If the price changed, void and authorize the new amount.',
  },
  other: {
    label: 'Another reason',
    remedy: 'Ask us: we look it up with the payment provider.',
  },
};

/** The provider's own words, in the order they are looked for. */
const SAID: readonly (readonly [RegExp, DowngradeReason])[] = [
  [/five days/i, 'very_late'],
  [/two days|settled late|not timely/i, 'late'],
  [/address|avs|zip/i, 'address'],
  [/purchase-order|level ?(?:2|ii)|\btax\b/i, 'level_2'],
  [/amount/i, 'amount'],
];

export const downgradeReason = (said: string): DowngradeReason =>
  SAID.find(([words]) => words.test(said))?.[1] ?? 'other';
