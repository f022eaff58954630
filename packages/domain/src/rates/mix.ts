import { type Environment, environmentOf } from '../applications/ledger/environment.ts';
import { holds, isYes, numberOf, type Values } from '../applications/fields/values.ts';
import { portion, splitBy } from './money.ts';
import { type Brand, BRANDS } from './models.ts';

export const TIERS = ['qualified', 'mid', 'non'] as const;
export type Tier = (typeof TIERS)[number];
export type Tiers = Readonly<Record<Tier, { readonly sales: number; readonly volumeCents: number }>>;

/** How a merchant sells in a month it is open. Everything is a whole number, so that the figures repeat exactly. */
export interface Mix {
  readonly volumeCents: number;
  readonly ticketCents: number;
  /** Percent of the volume by brand; together 100. */
  readonly shares: Readonly<Record<Brand, number>>;
  /** Percent of the sales without the card being read. */
  readonly cardAbsentPct: number;
  /** Percent of the volume on credit cards. */
  readonly creditPct: number;
  readonly qualifiedPct: number;
  readonly midPct: number;
  /** Sales and volume by tier where they are known; they then stand in for percents, volume and average sale. */
  readonly tiers: Tiers | null;
  readonly authsPerThousand: number;
  readonly batches: number;
  readonly refundsPerThousand: number;
  readonly chargebacksPerTenThousand: number;
  readonly isPciCompliant: boolean;
  readonly interchangePpm: number;
  readonly interchangeItemMilliCents: number;
  readonly assessmentPpm: number;
  /** 1 to 12; all of them unless the business is seasonal. */
  readonly openMonths: readonly number[];
}

export const EVERY_MONTH: readonly number[] = Array.from({ length: 12 }, (_, at) => at + 1);

interface Interchange {
  ppm: number;
  itemMilliCents: number;
}

/** What banks of cardholders take on average, by surroundings. An estimate to price by, not a published table. */
const INTERCHANGE: Record<Environment, Interchange> = {
  supermarket: { ppm: 12_200, itemMilliCents: 5_000 },
  serviceStation: { ppm: 11_500, itemMilliCents: 15_000 },
  fuel: { ppm: 11_500, itemMilliCents: 15_000 },
  restaurant: { ppm: 15_400, itemMilliCents: 10_000 },
  cardPresent: { ppm: 16_500, itemMilliCents: 10_000 },
  moto: { ppm: 18_500, itemMilliCents: 10_000 },
  ecommerce: { ppm: 18_900, itemMilliCents: 10_000 },
};
const ASSESSMENT_PPM = 1_400;
const CHARGEBACKS_PER_TEN_THOUSAND = 20;
const BATCHES = 30;
const AUTHS_PER_THOUSAND = 1_040;
const REFUNDS_PER_THOUSAND = 10;
const CREDIT_PCT = 70;

/** How sales fall on the networks where the merchant cannot say; Diners, JCB and UnionPay run over Discover. */
const WEIGHTS: Record<Brand, number> = { visa: 60, mastercard: 27, amex: 8, discover: 5, pin_debit: 12 };
const OVER_DISCOVER = ['discover', 'diners', 'jcb', 'unionpay'];

export const acceptedBrands = (business: Values): Brand[] => {
  const takes: Record<Brand, boolean> = {
    visa: holds(business, 'card_types', 'visa'),
    mastercard: holds(business, 'card_types', 'mastercard'),
    amex: holds(business, 'card_types', 'amex'),
    discover: OVER_DISCOVER.some((type) => holds(business, 'card_types', type)),
    pin_debit: isYes(business, 'wants_debit_pin') || holds(business, 'card_types', 'pin_debit'),
  };
  return BRANDS.filter((brand) => takes[brand]);
};

const sharesOf = (business: Values, volumeCents: number): Record<Brand, number> => {
  const accepted = acceptedBrands(business);
  const amexCents = numberOf(business, 'amex_monthly_cents');
  const isAmexKnown = accepted.includes('amex') && amexCents !== undefined && volumeCents > 0;
  const amexPct = isAmexKnown ? Math.min(100, portion(amexCents, 100, volumeCents)) : 0;
  const weighed = accepted.filter((brand) => !(isAmexKnown && brand === 'amex'));
  const parts = splitBy(
    100 - amexPct,
    weighed.map((brand) => WEIGHTS[brand]),
  );
  const share = (brand: Brand): number =>
    isAmexKnown && brand === 'amex' ? amexPct : (parts[weighed.indexOf(brand)] ?? 0);
  return {
    visa: share('visa'),
    mastercard: share('mastercard'),
    amex: share('amex'),
    discover: share('discover'),
    pin_debit: share('pin_debit'),
  };
};

const openMonthsOf = (business: Values): readonly number[] => {
  const months = business['seasonal_months'];
  const isSeasonal = isYes(business, 'seasonal') && Array.isArray(months) && months.length > 0;
  return isSeasonal ? EVERY_MONTH.filter((month) => months.some((open) => open === month)) : EVERY_MONTH;
};

/** The merchant's own mix, from what they applied with; what they did not say is assumed, and said to be. */
export const mixOf = (business: Values): Mix => {
  const volumeCents = numberOf(business, 'monthly_volume_cents') ?? 0;
  const interchange = INTERCHANGE[environmentOf(business)];
  const swiped = numberOf(business, 'pct_swiped') ?? 0;
  const keyed = numberOf(business, 'pct_keyed_present') ?? 0;
  return {
    volumeCents,
    ticketCents: Math.max(1, numberOf(business, 'average_ticket_cents') ?? volumeCents),
    shares: sharesOf(business, volumeCents),
    cardAbsentPct: Math.min(
      100,
      (numberOf(business, 'pct_moto') ?? 0) + (numberOf(business, 'pct_ecommerce') ?? 0) + keyed,
    ),
    creditPct: CREDIT_PCT,
    qualifiedPct: swiped,
    midPct: keyed + portion(Math.max(0, 100 - swiped - keyed), 70, 100),
    tiers: null,
    authsPerThousand: AUTHS_PER_THOUSAND,
    batches: BATCHES,
    refundsPerThousand: REFUNDS_PER_THOUSAND,
    chargebacksPerTenThousand: numberOf(business, 'prior_chargeback_bps') ?? CHARGEBACKS_PER_TEN_THOUSAND,
    isPciCompliant: true,
    interchangePpm: interchange.ppm,
    interchangeItemMilliCents: interchange.itemMilliCents,
    assessmentPpm: ASSESSMENT_PPM,
    openMonths: openMonthsOf(business),
  };
};

type Assumed = Exclude<keyof Mix, 'volumeCents' | 'ticketCents' | 'openMonths' | 'tiers'>;

/** Why each figure that the merchant did not give is what it is: shown beside it, to be corrected. */
export const ASSUMPTIONS: Record<Assumed, string> = {
  shares: 'American Express as applied for; the other brands by their usual shares of those accepted.',
  cardAbsentPct: 'Keyed, mail, phone and internet sales as applied for; each is checked against an address.',
  creditPct: 'Seven in ten dollars are usually paid by credit card.',
  qualifiedPct: 'Sales where the card is read.',
  midPct: 'Keyed in person, and seven in ten of the sales without a card; the rest is non-qualified.',
  authsPerThousand: 'Four in a hundred authorizations are declined or repeated.',
  batches: 'One batch a day.',
  refundsPerThousand: 'One sale in a hundred is refunded.',
  chargebacksPerTenThousand: 'As with the previous processor, else two in a thousand sales.',
  isPciCompliant: 'The merchant stays compliant.',
  interchangePpm: 'Average for this type of business and the way it accepts cards.',
  interchangeItemMilliCents: 'Average for this type of business and the way it accepts cards.',
  assessmentPpm: 'Average of the card networks.',
};

const inRange = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/** Whether a mix that somebody edited can be counted with. */
export const mixFaults = (mix: Mix): Partial<Record<keyof Mix, string>> => {
  const faults: Partial<Record<keyof Mix, string>> = {};
  const total = BRANDS.reduce((all, brand) => all + mix.shares[brand], 0);
  const isPct = (value: number): boolean => inRange(value, 0, 100);
  if (!inRange(mix.volumeCents, 0, 10 ** 11)) faults.volumeCents = 'Enter a monthly volume up to $1,000,000,000.';
  if (!inRange(mix.ticketCents, 1, 10 ** 9)) faults.ticketCents = 'Enter an average sale of at least one cent.';
  if (!BRANDS.every((brand) => isPct(mix.shares[brand])) || (total !== 100 && total !== 0)) {
    faults.shares = `The shares must make 100%, now they make ${total}%.`;
  }
  for (const name of ['cardAbsentPct', 'creditPct', 'qualifiedPct', 'midPct'] as const) {
    if (!isPct(mix[name])) faults[name] = 'Enter a whole percent from 0 to 100.';
  }
  if (mix.qualifiedPct + mix.midPct > 100) faults.midPct = 'Qualified and mid-qualified are more than everything.';
  const tiers = mix.tiers ? TIERS.map((tier) => mix.tiers?.[tier]) : [];
  if (tiers.some((tier) => !tier || !inRange(tier.sales, 0, 10 ** 9) || !inRange(tier.volumeCents, 0, 10 ** 11))) {
    faults.tiers = 'Enter whole counts of sales and volumes up to $1,000,000,000.';
  }
  for (const [name, most] of [
    ['authsPerThousand', 10_000],
    ['batches', 10_000],
    ['refundsPerThousand', 1_000],
    ['chargebacksPerTenThousand', 10_000],
    ['interchangePpm', 100_000],
    ['interchangeItemMilliCents', 500_000],
    ['assessmentPpm', 100_000],
  ] as const) {
    if (!inRange(mix[name], 0, most)) faults[name] = 'This is out of range.';
  }
  return faults;
};
