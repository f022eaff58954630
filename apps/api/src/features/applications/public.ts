export { insertApproval, standingApprovals, type StandingApproval, voidApprovals } from './approvals.ts';
export { listQuestions, loadAsked, openedBy } from './asked.ts';
export { columnsOf } from './clock-columns.ts';
export { chooseCase, demandReader } from './choose-case.ts';
export { insertEvent, listEvents } from './events.ts';
export { type Content, holdWithContent, loadContent } from './content.ts';
export { factsOf, loadFacts, type Loaded, withFacts, withRecord } from './facts.ts';
export { keepSubmission } from './keep-submission.ts';
export {
  causeOf,
  demandStepOf,
  heldFor,
  type Holding,
  type Move,
  moveCase,
  type Moved,
  pickedUp,
  whoOf,
} from './move-case.ts';
export { countCases } from './list-count.ts';
export { listApplications, USUAL_ORDER } from './list-applications.ts';
export { type CaseFilter, filterOf } from './list-filters.ts';
export { listPage } from './list-page.ts';
export { presentCase } from './present.ts';
export { presentRow } from './present-row.ts';
export { progressOf } from './progress.ts';
export {
  deleteSecret,
  findOwnerOfRecord,
  insertRecord,
  secretPlace,
  isRemoved,
  setRemoved,
  type StoredRecord,
  type StoredSecret,
  updateRecord,
  upsertSecret,
} from './records.ts';
export { openSnapshot, setSnapshotPdf, type Snapshot, takeSnapshot } from './snapshots.ts';
export { type Case, findCase, insertCase, lockCase } from './store.ts';
export { loadMarks } from './section-marks.ts';
export { isListedBy, isOutdated, labelCase, touchCase } from './touch-case.ts';
