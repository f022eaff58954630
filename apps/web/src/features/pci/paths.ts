/** What the address of the list says; what it leaves out does not narrow it. */
export interface PciSearch {
  /** The page knows which states there are, the address need not. */
  state?: string;
  merchant?: string;
}

const PATTERNS: Record<keyof PciSearch, RegExp> = {
  state: /^[a-z_]{1,20}$/,
  merchant: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

/** Anything odd in the address is left out rather than refused. */
export const pciSearch = (search: Record<string, unknown>): PciSearch =>
  Object.fromEntries(
    Object.entries(PATTERNS).flatMap(([name, pattern]) => {
      const value = search[name];
      return typeof value === 'string' && pattern.test(value) ? [[name, value]] : [];
    }),
  );
