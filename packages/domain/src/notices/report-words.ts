/** What the notices of reports and of card security say. */
export const REPORT_NOTICE_WORDS = {
  report_ready: {
    title: ({ name }: { name: string }) => `${name}: a new report is ready`,
    text: 'A report was filed for you. Sign in to read and download it.',
    button: 'See the report',
  },
} as const;
