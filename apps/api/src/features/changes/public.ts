export { changeOperation } from './change-kind.ts';
export { giveUpChange } from './give-up.ts';
export { followChangeRequest, pollChanges } from './follow-changes.ts';
