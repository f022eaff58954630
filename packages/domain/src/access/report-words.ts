/** What is done with reports, as the audit log says it. */
export const REPORT_WORDS = {
  'report.asked': 'Report asked for',
  'report.canceled': 'Report canceled',
  'report.changed': 'Saved report changed',
  'report.exported': 'Report downloaded',
  'report.failed': 'Report could not be made',
  'report.file_dropped': 'File of a report thrown away',
  'report.made': 'Report made',
  'report.mailed': 'Report emailed',
  'report.mailing_set': 'Report subscription changed',
  'report.removed': 'Saved report removed',
  'report.saved': 'Report saved',
} as const;
