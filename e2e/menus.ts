/** With how many wait, whoever that is just now. */
const QUEUE = /^Applications/;
const TASKS = /^Tasks/;
const DESK = ['Dashboard', QUEUE, TASKS, 'Queries'];
const OWN = ['Account', 'Outbox'];

/** What the main menu holds for each role of the staff. */
export const MENUS = {
  underwriter: [...DESK, 'Query templates', 'Bypasses', 'Audit log', ...OWN],
  iso: ['Dashboard', QUEUE, 'Queries', ...OWN],
  admin: [...DESK, 'Users', 'Query templates', 'Bypasses', 'Audit log', 'Watch lists', ...OWN],
} as const;
