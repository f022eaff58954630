export { insertApproval, standingApprovals, type StandingApproval, voidApprovals } from './approvals.ts';
export { listQuestions, loadAsked, openedBy } from './asked.ts';
export { columnsOf } from './clock-columns.ts';
export { chooseApplication, demandReader, findChosen, holdApplication } from './choose-application.ts';
export { insertEvent, listEvents } from './events.ts';
export { type Content, holdWithContent, loadContent } from './content.ts';
export { factsOf, loadFacts, type Loaded, wholeRecord, wholeRecords, withFacts, withRecord } from './facts.ts';
export { keepSubmission } from './keep-submission.ts';
export {
  causeOf,
  demandStepOf,
  type Fact,
  heldFor,
  type Holding,
  holdsIn,
  type Move,
  moveApplication,
  type Moved,
  namesOf,
  pickedUp,
  reviewAllows,
  sentenceOf,
  whoOf,
} from './move-application.ts';
export { type FiledDocument, w9Mark } from './made-from.ts';
export { countApplications } from './list-count.ts';
export { listApplications, USUAL_ORDER } from './list-applications.ts';
export { type ApplicationFilter, dueOf, filterOf } from './list-filters.ts';
export { listFirst, listPage } from './list-page.ts';
export { findListed, type ListedApplication, listedAmong, rowsFor } from './list-row.ts';
export { openMasked } from './open-secret.ts';
export { presentApplication } from './present.ts';
export { demandOwnCase, demandReveal } from './reveal-secret.ts';
export { progressOf } from './progress.ts';
export { expectation } from './read-expectation.ts';
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
export { nameEndings } from './name-endings.ts';
export { endingOf, findByEnding, keepEnding } from './tax-id-endings.ts';
export { openSnapshot, setSnapshotPdf, snapshotPlace, type Snapshot, takeSnapshot } from './snapshots.ts';
export { type Application, findApplication, insertApplication, lockApplication } from './store.ts';
export { isListedBy, isOutdated, labelApplication, touchApplication } from './touch-application.ts';
