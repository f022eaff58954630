import type { Driver } from './lines.ts';
import { type Mix, TIERS } from './mix.ts';
import { BRANDS } from './models.ts';
import { portion, splitBy, sum } from './money.ts';

/** How often or on how much each line is charged in one month. */
export type Units = Readonly<Record<Driver, number>>;

export interface MonthAsk {
  /** Nothing is sold in a closed month; the monthly fees run on. */
  readonly isOpen: boolean;
  readonly isFirst: boolean;
  /** The month in which the yearly fee falls due. */
  readonly isAnniversary: boolean;
}

const TYPICAL: MonthAsk = { isOpen: true, isFirst: false, isAnniversary: false };

const RETRIEVALS_PER_HUNDRED_CHARGEBACKS = 25;

type Split = Pick<
  Units,
  Extract<
    Driver,
    `${string}_volume` | `${string}_sales` | `${'visa' | 'mastercard' | 'amex' | 'discover' | 'pin'}${string}`
  >
>;

/** By what is known of each tier, which then comes out exactly, else by percents. */
const weightsOf = ({ tiers, qualifiedPct, midPct }: Mix, of: 'sales' | 'volumeCents'): number[] =>
  tiers ? TIERS.map((tier) => tiers[tier][of]) : [qualifiedPct, midPct, Math.max(0, 100 - qualifiedPct - midPct)];

const totalOf = ({ tiers, volumeCents, ticketCents }: Mix): { volume: number; sales: number } =>
  tiers
    ? { volume: sum(TIERS.map((tier) => tiers[tier].volumeCents)), sales: sum(TIERS.map((tier) => tiers[tier].sales)) }
    : { volume: volumeCents, sales: portion(volumeCents, 1, ticketCents) };

const splitOf = (mix: Mix, volume: number, sales: number, auths: number): Split => {
  const shares = BRANDS.map((brand) => mix.shares[brand]);
  const [visa = 0, mastercard = 0, amex = 0, discover = 0, pin = 0] = splitBy(volume, shares);
  const [visaAuths = 0, mastercardAuths = 0, amexAuths = 0, discoverAuths = 0, pinAuths = 0] = splitBy(auths, shares);
  const [qualified = 0, mid = 0, non = 0] = splitBy(volume, weightsOf(mix, 'volumeCents'));
  const [qualifiedSales = 0, midSales = 0, nonSales = 0] = splitBy(sales, weightsOf(mix, 'sales'));
  return {
    visa_volume: visa,
    mastercard_volume: mastercard,
    amex_volume: amex,
    discover_volume: discover,
    pin_debit_volume: pin,
    visa_auths: visaAuths,
    mastercard_auths: mastercardAuths,
    amex_auths: amexAuths,
    discover_auths: discoverAuths,
    pin_debit_auths: pinAuths,
    qualified_volume: qualified,
    mid_volume: mid,
    non_volume: non,
    qualified_sales: qualifiedSales,
    mid_sales: midSales,
    non_sales: nonSales,
    credit_volume: portion(volume, mix.creditPct, 100),
  };
};

/** What a month of this mix amounts to, unit by unit. */
export const unitsOf = (mix: Mix, { isOpen, isFirst, isAnniversary }: MonthAsk = TYPICAL): Units => {
  const { volume, sales } = isOpen ? totalOf(mix) : { volume: 0, sales: 0 };
  const auths = portion(sales, mix.authsPerThousand, 1000);
  const chargebacks = portion(sales, mix.chargebacksPerTenThousand, 10_000);
  return {
    ...splitOf(mix, volume, sales, auths),
    volume,
    sales,
    auths,
    avs: portion(sales, mix.cardAbsentPct, 100),
    voice_auths: 0,
    batches: isOpen ? mix.batches : 0,
    refunds: portion(sales, mix.refundsPerThousand, 1000),
    chargebacks,
    retrievals: portion(chargebacks, RETRIEVALS_PER_HUNDRED_CHARGEBACKS, 100),
    ach_rejects: 0,
    months: 1,
    months_not_compliant: mix.isPciCompliant ? 0 : 1,
    years: isAnniversary ? 1 : 0,
    starts: isFirst ? 1 : 0,
    never: 0,
  };
};
