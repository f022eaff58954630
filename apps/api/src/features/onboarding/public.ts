export { demandEditable, demandEditor } from './demand-editable.ts';
