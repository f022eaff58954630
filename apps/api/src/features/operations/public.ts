export { driveOperation } from './drive.ts';
export { prepareOperation } from './prepare.ts';
export { callForgotten, callSoon, keepPrepared } from './fence.ts';
export {
  type About,
  type Asked,
  driven,
  NeedsPerson,
  type OperationKind,
  type OperationKinds,
  type OperationStep,
  type Prepared,
  type SettledAs,
} from './kind.ts';
export { planOperation, prepareWaiting, withdrawPlanned } from './plan.ts';
export { closeOperation, retryOperation } from './people.ts';
export { operationSteps, presentOperation, presentHead } from './present.ts';
export { countBoard, listBoard, loadNames } from './board-store.ts';
export {
  findOpenOperation,
  findOperation,
  listExchanges,
  listOperations,
  listSteps,
  type Operation,
  type Receipt,
} from './store.ts';
