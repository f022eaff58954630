export { checkLedger } from './check.ts';
export { type OverdueClearing, readOverdueClearing } from './check-clearing.ts';
export { type Posting, postTransfers } from './post.ts';
export { type AsOf, readBalanceAt, readBalances, readEntries, readGroup } from './read.ts';
