export { letGoOfQueries, takeUpQueries } from './let-go.ts';
export { raise } from './raise.ts';
