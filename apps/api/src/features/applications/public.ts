export { insertApproval, standingApprovals, type StandingApproval, voidApprovals } from './approvals.ts';
export { listQuestions, loadAsked, openedBy } from './asked.ts';
export { chooseCase, demandReader } from './choose-case.ts';
export { listEvents, type StoredEvent } from './events.ts';
export { insertEvent } from './events.ts';
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
  type StoredSecret,
  upsertRecord,
  upsertSecret,
} from './records.ts';
export { openSnapshot, setSnapshotPdf, type Snapshot } from './snapshots.ts';
export { type Case, findCase, lockCase } from './store.ts';
export { touchCase } from './touch-case.ts';
