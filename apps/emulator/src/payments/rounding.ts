/** A fraction of whole numbers as a whole number, halves to the even one. */
export const halfEven = (over: bigint, under: bigint): number => {
  const [whole, rest] = [over / under, (over % under) * 2n];
  const isUp = rest > under || (rest === under && whole % 2n === 1n);
  return Number(isUp ? whole + 1n : whole);
};

/** The provider's decimals of a percent's hundredth, or of a cent, as whole parts. */
export const parts = (amount: unknown, ofOne: number): bigint => BigInt(Math.round(Number(amount ?? 0) * ofOne));
