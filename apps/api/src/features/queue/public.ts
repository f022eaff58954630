export { loadAssignees } from './assignees.ts';
export { foreseeNext } from './take-next.ts';
export { countOwn, hasNamesake, type SavedList } from './view-store.ts';
