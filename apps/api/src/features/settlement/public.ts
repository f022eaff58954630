export { type Counting, partOf } from './batch-cost.ts';
export { collectFor, collectSettlements } from './collect.ts';
