export { demandEditable, demandEditor, type Opening } from './demand-editable.ts';
export { mergeFields } from './merge-fields.ts';
export { presentRecord } from './present.ts';
export { type Held, workOutSave } from './work-out-save.ts';
export { stampConsents } from './stamp-consents.ts';
