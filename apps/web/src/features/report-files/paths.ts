import { patterned, UID_PATTERN } from '../../lib/read-search.ts';

/** What the address of the list says; what it leaves out does not narrow it. */
export interface ReportFilesSearch {
  merchant?: string;
  /** The page knows which types there are, the address need not. */
  type?: string;
  period?: string;
  year?: string;
  origin?: string;
}

export const reportFilesSearch = patterned<ReportFilesSearch>({
  merchant: UID_PATTERN,
  type: /^[a-z_]{1,20}$/,
  period: /^20\d{2}-(?:0[1-9]|1[0-2])$/,
  year: /^20\d{2}$/,
  origin: /^[a-z]{1,20}$/,
});
