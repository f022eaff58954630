export { demandEditable, demandEditor, type Opening } from './demand-editable.ts';
export { presentRecord } from './present.ts';
export { stampConsents } from './stamp-consents.ts';
