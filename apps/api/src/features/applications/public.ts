export { insertApproval, standingApprovals, type StandingApproval, voidApprovals } from './approvals.ts';
export { chooseCase, demandReader } from './choose-case.ts';
export { factsOf, loadFacts, type Loaded } from './facts.ts';
export { demandStepOf, type Holding, type Move, moveCase, type Moved, whoOf } from './move-case.ts';
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
export { openSnapshot, setSnapshotPdf, type Snapshot } from './snapshots.ts';
export { type Case, findCase, lockCase } from './store.ts';
export { touchCase } from './touch-case.ts';
