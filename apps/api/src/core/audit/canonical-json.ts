const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value instanceof Date) return value.toISOString();
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
    return Object.fromEntries(
      entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]),
    );
  }
  return value;
};

/** One text for one meaning, whatever the order of keys: what is hashed and compared. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value) ?? null);
