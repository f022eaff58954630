/** What the address of the list says; what it leaves out does not narrow it. */
export interface DisputesSearch {
  search?: string;
  /** How disputes stand; the page knows which there are, the address need not. */
  standing?: string;
  /** Of one payment. */
  payment?: string;
}

const PATTERNS: Record<keyof DisputesSearch, RegExp> = {
  search: /^.{1,100}$/,
  standing: /^[a-z_]{1,20}$/,
  payment: /^[0-9a-f-]{36}$/,
};

/** Anything odd in the address is left out rather than refused. */
export const disputesSearch = (search: Record<string, unknown>): DisputesSearch =>
  Object.fromEntries(
    Object.entries(PATTERNS).flatMap(([name, pattern]) => {
      const value = search[name];
      return typeof value === 'string' && pattern.test(value) ? [[name, value]] : [];
    }),
  );
