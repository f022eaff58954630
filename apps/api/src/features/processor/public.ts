export { demandProcessor } from './demand-processor.ts';
export { boardingOrder, feesOf, orderedAccount, orderedOwners, reserveOf } from './order.ts';
export {
  findCheck,
  findMerchant,
  findSubmittedAt,
  type HeldMerchant,
  type Match,
  saveCheck,
  saveMerchant,
  setDecision,
  type StoredCheck,
  wasHandedOver,
} from './store.ts';
export { touchChecked } from './touch-checked.ts';
