export { remindOfAttestations } from './remind.ts';
export { readPciFacts } from './store.ts';
