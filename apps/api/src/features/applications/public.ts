export { insertApproval, standingApprovals, type StandingApproval, voidApprovals } from './approvals.ts';
export { chooseCase, demandReader } from './choose-case.ts';
export { loadFacts, type Loaded } from './facts.ts';
export { type Holding, type Move, moveCase, type Moved } from './move-case.ts';
export { presentCase } from './present.ts';
export { progressOf } from './progress.ts';
export {
  deleteSecret,
  findOwnerOfRecord,
  loadRemovedRecords,
  secretPlace,
  setRemoved,
  type StoredRecord,
  upsertRecord,
  upsertSecret,
} from './records.ts';
export { type Case, lockCase } from './store.ts';
export { touchCase } from './touch-case.ts';
