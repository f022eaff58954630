/** What boarded merchants are held to from a day on. To be read by a person before another row is added. */
export interface OperatingLimits {
  /** New York's; the limits of a month are those of its first day. */
  readonly from: string;
  /** A month's sales in percent of what was approved: above it is a task, and the excess is held. */
  readonly volumePercent: number;
  /** Points above the approved share of typed-in sales. */
  readonly keyedPoints: number;
  /** Refunds in percent of sales. */
  readonly refundPercent: number;
  /** Disputes in millionths of the number of sales. */
  readonly disputeWarnPpm: number;
  readonly disputePpm: number;
  readonly leastDisputes: number;
  /** A share of fewer says nothing (ours). */
  readonly leastSales: number;
  readonly leastRefunds: number;
}

const TABLE: readonly OperatingLimits[] = [
  {
    from: '2026-01-01',
    volumePercent: 120,
    keyedPoints: 20,
    refundPercent: 10,
    disputeWarnPpm: 6_500,
    disputePpm: 10_000,
    leastDisputes: 5,
    leastSales: 10,
    leastRefunds: 3,
  },
];

const isBy = (day: string) => (row: OperatingLimits) => row.from <= day;

/** Those of a month, `YYYY-MM`; of one before there were any, the first. */
export const limitsOfMonth = (month: string, table = TABLE): OperatingLimits => {
  const found = table.findLast(isBy(`${month}-01`)) ?? table[0];
  if (!found) throw new RangeError('there are no limits');
  return found;
};
