export { exemptionOf, findExemption } from './exemptions.ts';
export { type Customer, customersAmong, findCustomer, insertCustomer, listCustomersOf } from './store.ts';
