export { findCustomer, insertCustomer } from './store.ts';
