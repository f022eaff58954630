export { findSanctionEntries, findTerminatedEntries } from './entry-store.ts';
export { loadListText } from './load-text.ts';
