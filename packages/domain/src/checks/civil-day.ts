/** Days are counted from 1 January 1970, so that arithmetic on them is plain. */
export interface Day {
  year: number;
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
}

/** The civil date of a day number (Hinnant). */
export const dayOf = (n: number): Day => {
  const shifted = n + 719_468;
  const era = Math.floor(shifted / 146_097);
  const inEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  );
  const inYear = inEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: inYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
    weekday: (((n + 4) % 7) + 7) % 7,
  };
};
