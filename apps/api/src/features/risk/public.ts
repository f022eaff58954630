export { maybePersonOf, type Person } from './person.ts';
export { hardStopsOpen, latestRisk } from './store.ts';
