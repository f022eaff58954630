export { chooseCase, demandReader } from './choose-case.ts';
export { factsOf, loadFacts, type Loaded, today } from './facts.ts';
export { presentCase } from './present.ts';
export { progressOf } from './progress.ts';
export {
  deleteSecret,
  findOwnerOfRecord,
  loadRemovedRecords,
  type SaveRecord,
  secretPlace,
  setRemoved,
  type StoredRecord,
  upsertRecord,
  upsertSecret,
} from './records.ts';
export { type Case, findCase } from './store.ts';
export { touchCase } from './touch-case.ts';
