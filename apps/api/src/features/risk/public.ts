export { loadListText } from './lists/load-text.ts';
export { hardStopsOpen, latestRisk } from './store.ts';
