export { isAnotherAccount, resetAccount } from './reset-account.ts';
export { accountMark, standingAccounts, unverifiedAccounts } from './standing.ts';
export { insertVerification } from './store.ts';
