export { type Counting, partOf } from './batch-cost.ts';
export { collectSettlements } from './collect.ts';
export { watchClearing } from './watch-clearing.ts';
