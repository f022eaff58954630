/** What the address of the list says; what it leaves out does not narrow it. */
export interface ReportFilesSearch {
  merchant?: string;
  /** The page knows which types there are, the address need not. */
  type?: string;
  period?: string;
  year?: string;
  origin?: string;
}

const PATTERNS: Record<keyof ReportFilesSearch, RegExp> = {
  merchant: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  type: /^[a-z_]{1,20}$/,
  period: /^20\d{2}-(?:0[1-9]|1[0-2])$/,
  year: /^20\d{2}$/,
  origin: /^[a-z]{1,20}$/,
};

/** Anything odd in the address is left out rather than refused. */
export const reportFilesSearch = (search: Record<string, unknown>): ReportFilesSearch =>
  Object.fromEntries(
    Object.entries(PATTERNS).flatMap(([name, pattern]) => {
      const value = search[name];
      return typeof value === 'string' && pattern.test(value) ? [[name, value]] : [];
    }),
  );
