export { findSanctionEntries, findTerminatedEntries } from './entry-store.ts';
export { isSanctionsCurrent } from './list-age.ts';
export { loadListText } from './load-text.ts';
export { maybePersonOf, type Person, personOf } from './person.ts';
