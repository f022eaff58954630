export { hardStopsOpen, latestRisk } from './store.ts';
