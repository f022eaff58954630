/** What the file of a report may be; decided by what is in it, never by its name. */
export const REPORT_FILE_TYPES = [
  'application/pdf',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
export type ReportFileType = (typeof REPORT_FILE_TYPES)[number];

/** How such files end. */
export const REPORT_FILE_ENDINGS: Readonly<Record<ReportFileType, string>> = {
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

export const REPORT_FILE_LIMITS = {
  bytes: 10 * 1024 * 1024,
  /** Of a workbook, once a spreadsheet has unpacked it. */
  unpackedBytes: 200 * 1024 * 1024,
  /** Parts of a workbook: each sheet and picture is one. */
  parts: 2_000,
} as const;

/** Why a file was not taken, and what its sender reads. */
export const REPORT_FILE_REFUSALS = {
  empty: 'This file is empty.',
  too_large: 'Over 10 MB. Split it into smaller files.',
  wrong_type: 'Choose a PDF, CSV or XLSX file.',
  not_utf8: 'This CSV isn’t in UTF-8. In Excel, save it as “CSV UTF-8”.',
  broken: 'This file is damaged or incomplete. Save it again.',
  active_content: 'This file contains macros, scripts or attachments. Save it without them.',
  linked_content: 'This workbook reads from other files. Break the links and save it again.',
  hidden_content: 'Something else is hidden in this file. Save it again as a plain PDF, CSV or XLSX.',
  encrypted: 'This file needs a password. Upload a copy without one.',
  too_many_pages: 'Over 100 pages. Split it into smaller files.',
  card_number: 'This file holds card numbers. Remove them and upload it again.',
  virus: 'A virus was found in this file. It was not kept.',
} as const;
export type ReportFileRefusal = keyof typeof REPORT_FILE_REFUSALS;
