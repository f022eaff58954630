/** A whole id, as an address carries it. */
export const UID_PATTERN = /^[0-9a-f-]{36}$/;

export const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

export const among = <T>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => String(known) === value);

/** The first page is the one that no address names. */
export const pageNumber = (value: unknown): number | undefined => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined;
};

/** What could be read of an address. */
export const readOf = <T extends object>(read: Record<keyof T, unknown>): T =>
  // Safe: what is not there is left out.
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as T;

/** What of an address has the form it should; anything odd in it is left out rather than refused. */
export const patterned =
  <T extends object>(patterns: Record<keyof T & string, RegExp>) =>
  (search: Record<string, unknown>): T =>
    readOf<T>(
      // Safe: each has the name of a pattern.
      Object.fromEntries(
        Object.entries<RegExp>(patterns).map(([name, pattern]) => [name, textOf(search[name], pattern)]),
      ) as Record<keyof T, unknown>,
    );
