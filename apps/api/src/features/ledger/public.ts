export { type Posting, postTransfers } from './post.ts';
export {
  type AccountBalance,
  type AsOf,
  type LedgerEntry,
  type LedgerTransfer,
  readBalanceAt,
  readBalances,
  readEntries,
  readGroup,
} from './read.ts';
