export { countOwn, hasNamesake, type SavedList } from './view-store.ts';
