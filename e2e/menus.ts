/** With how many wait, whoever that is just now. */
const QUEUE = /^Applications/;
const TASKS = /^Tasks/;
const DESK = ['Dashboard', QUEUE, TASKS, 'Queries', 'Hand-offs', 'Transactions', 'Disputes', 'Deposits'];
const MONTHS = ['Statements', 'Downgrades'];
const REPORTS = ['Reports', 'Report files', 'PCI status'];
const OWN = ['Account', 'Outbox'];

/** What the main menu holds for each role of the staff. */
export const MENUS = {
  underwriter: [
    ...DESK,
    'Watching',
    ...MONTHS,
    ...REPORTS,
    'Query templates',
    'Bypasses',
    'Audit log',
    'Rate plans',
    'Banks',
    ...OWN,
  ],
  iso: [
    'Dashboard',
    QUEUE,
    'Queries',
    'Transactions',
    'Disputes',
    'Deposits',
    ...MONTHS,
    'Residuals',
    ...REPORTS,
    'Rate plans',
    'Developers',
    ...OWN,
  ],
  admin: [
    ...DESK,
    'Differences',
    'Watching',
    ...MONTHS,
    'Residuals',
    ...REPORTS,
    'Users',
    'Query templates',
    'Bypasses',
    'Audit log',
    'Watch lists',
    'Rate plans',
    'Banks',
    'Agreement',
    'Messages',
    'Developers',
    ...OWN,
  ],
} as const;
