export { letGoOfQueries, takeUpQueries } from './let-go.ts';
export { listQueries } from './note-store.ts';
export { raise } from './raise.ts';
export { listTicketsOf } from './ticket-store.ts';
