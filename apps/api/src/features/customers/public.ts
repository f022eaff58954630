export { exemptionOf, findExemption } from './exemptions.ts';
export { findCustomer, insertCustomer } from './store.ts';
