export { type Counting, partOf } from './batch-cost.ts';
export { collectDue, collectSettlements, followDeposit } from './collect.ts';
export { watchClearing } from './watch-clearing.ts';
