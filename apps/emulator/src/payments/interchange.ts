import type { KeptCard } from './cards.ts';

/** What an issuer takes of a sale, from a day on. */
interface Category {
  readonly from: string;
  readonly method: number;
  readonly name: string;
  readonly ppm: number;
  readonly itemCents: number;
}

const FROM = '2026-04-01';
const row = (method: number, name: string, ppm: number, itemCents: number): Category => ({
  from: FROM,
  method,
  name,
  ppm,
  itemCents,
});

/** Figures of the kind the brands publish, for demos: whoever needs theirs reads theirs. */
const TABLE: readonly Category[] = [
  row(2, 'CPS/Retail', 15_100, 10),
  row(2, 'CPS/Card Not Present', 18_000, 10),
  row(2, 'CPS/Retail Debit', 8_000, 15),
  row(2, 'CPS/Card Not Present Debit', 16_500, 15),
  row(2, 'Business Level II', 20_500, 10),
  row(2, 'EIRF', 23_000, 10),
  row(2, 'Standard', 29_500, 10),
  row(3, 'Merit III', 15_800, 10),
  row(3, 'Merit I', 18_900, 10),
  row(3, 'Merit III Debit', 10_500, 15),
  row(3, 'Merit I Debit', 16_000, 15),
  row(3, 'Business Level II', 22_000, 10),
  row(3, 'Standard', 29_500, 10),
  row(1, 'OptBlue Tier 1', 16_000, 10),
  row(5, 'PSL Retail', 15_600, 10),
  row(5, 'PSL Card Not Present', 18_700, 10),
  row(5, 'Base', 29_500, 10),
];

/** Per brand: present and absent, credit and debit, and what they fall to. */
const NAMES: Readonly<Record<number, { present: string; absent: string; isSplit: boolean; falls: readonly string[] }>> =
  {
    1: { present: 'OptBlue Tier 1', absent: 'OptBlue Tier 1', isSplit: false, falls: ['OptBlue Tier 1'] },
    2: { present: 'CPS/Retail', absent: 'CPS/Card Not Present', isSplit: true, falls: ['EIRF', 'Standard'] },
    3: { present: 'Merit III', absent: 'Merit I', isSplit: true, falls: ['Standard'] },
    5: { present: 'PSL Retail', absent: 'PSL Card Not Present', isSplit: false, falls: ['Base'] },
  };

const DAY_MS = 86_400_000;
const IN_TIME_MS = 2 * DAY_MS;
const MUCH_TOO_LATE_MS = 5 * DAY_MS;

export interface Sale {
  readonly card: KeptCard;
  readonly isPresent: boolean;
  readonly hasZip: boolean;
  readonly authorized: number;
  /** Tax and purchase-order number were sent. */
  readonly hasLevel2: boolean;
  /** Part of the total, and allowed to come on top of what was authorized. */
  readonly tip: number;
  readonly total: number;
  readonly authorizedAt: number;
}

export interface Qualified {
  readonly interchangeCategory: string;
  readonly interchangeAmount: number;
  readonly downgradeReason: string | null;
}

const COMMERCIAL = 'Business Level II';
const isSplitCommercial = ({ card }: Sale): boolean => card.isCommercial && (NAMES[card.method]?.isSplit ?? false);

/** Why a sale does not get the category it could have had, and how far it falls. */
const downgrade = (sale: Sale, settledAt: number): { reason: string; depth: number } | null => {
  const waited = settledAt - sale.authorizedAt;
  if (waited > MUCH_TOO_LATE_MS) return { reason: 'settled more than five days after authorization', depth: 1 };
  if (waited > IN_TIME_MS) return { reason: 'settled more than two days after authorization', depth: 0 };
  if (!sale.isPresent && !sale.hasZip) return { reason: 'address not verified on a keyed sale', depth: 0 };
  if (isSplitCommercial(sale) && !sale.hasLevel2)
    return { reason: 'tax or purchase-order number not sent for a commercial card', depth: 1 };
  const isTipped = sale.tip > 0 && sale.total - sale.tip <= sale.authorized;
  return sale.total === sale.authorized || isTipped
    ? null
    : { reason: 'settled amount differs from the authorized amount', depth: 0 };
};

export const qualify = (sale: Sale, settledAt: number): Qualified => {
  const { method, funding } = sale.card;
  const names = NAMES[method] ?? { present: 'Base', absent: 'Base', isSplit: false, falls: ['Base'] };
  const usual =
    (sale.isPresent ? names.present : names.absent) + (names.isSplit && funding !== 'credit' ? ' Debit' : '');
  const best = isSplitCommercial(sale) ? COMMERCIAL : usual;
  const fall = downgrade(sale, settledAt);
  const name = fall ? (names.falls[Math.min(fall.depth, names.falls.length - 1)] ?? best) : best;
  const found = TABLE.find((one) => one.name === name && (one.method === method || NAMES[method] === undefined));
  return {
    interchangeCategory: name,
    interchangeAmount: Math.round((sale.total * (found?.ppm ?? 0)) / 1_000_000) + (found?.itemCents ?? 0),
    downgradeReason: fall?.reason ?? null,
  };
};
