export { listAccounts as listMonthAccounts } from './accounts.ts';
export { closeMonth } from './close-month.ts';
export { closeMonths } from './close-months.ts';
export { askDebits } from './debits.ts';
export { readStatementPdf } from './read-statements.ts';
export { exportResiduals } from './residuals.ts';
