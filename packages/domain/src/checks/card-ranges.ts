/** From the first six digits to the first six digits, and how many digits such numbers have. */
type Range = readonly [from: number, to: number, least: number, most: number];

/**
 * Where card numbers begin. Only asked where a number is written so that it could be many other things; in one piece or
 * grouped as on a card, any that passes the check is one. Thirteen digits are left out: Visa gives out none any more,
 * and telephone numbers of half the world have as many.
 */
const RANGES: readonly Range[] = [
  [400_000, 499_999, 16, 16], // Visa
  [400_000, 499_999, 19, 19],
  [510_000, 559_999, 16, 16], // Mastercard
  [222_100, 272_099, 16, 16],
  [340_000, 349_999, 15, 15], // American Express
  [370_000, 379_999, 15, 15],
  [601_100, 601_199, 16, 19], // Discover
  [644_000, 659_999, 16, 19],
  [300_000, 305_999, 14, 19], // Diners Club
  [309_500, 309_599, 14, 19],
  [360_000, 369_999, 14, 19],
  [380_000, 399_999, 14, 19],
  [352_800, 358_999, 16, 19], // JCB
  [620_000, 629_999, 16, 19], // UnionPay
  [810_000, 817_199, 16, 19],
  [501_800, 502_099, 16, 19], // Maestro and Dankort
  [503_800, 503_899, 16, 19],
  [561_200, 561_299, 16, 19],
  [589_300, 589_399, 16, 19],
  [630_400, 630_499, 16, 19],
  [639_000, 639_099, 16, 19],
  [670_000, 679_999, 16, 19],
  [504_100, 506_799, 16, 19], // Elo and Verve
  [508_500, 509_999, 16, 16], // RuPay and Elo
  [606_900, 608_599, 16, 16],
  [817_200, 820_199, 16, 16],
  [220_000, 220_499, 16, 19], // Mir
  [979_200, 979_289, 16, 16], // Troy
];

/** Whether a known scheme gives out numbers of this length that begin so. */
export const isInCardRange = (prefix: number, length: number): boolean =>
  RANGES.some(([from, to, least, most]) => prefix >= from && prefix <= to && length >= least && length <= most);
