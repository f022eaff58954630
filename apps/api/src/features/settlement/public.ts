export { collectFor, collectSettlements } from './collect.ts';
