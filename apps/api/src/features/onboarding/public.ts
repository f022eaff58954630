export { demandEditable, demandEditor } from './demand-editable.ts';
export { merchantScope } from './write-secrets.ts';
