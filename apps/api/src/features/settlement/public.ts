export { type Counting, partOf } from './batch-cost.ts';
export { collectFor, collectSettlements } from './collect.ts';
export { watchClearing } from './watch-clearing.ts';
