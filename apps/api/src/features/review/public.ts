export { markOf } from './case-file/section-marks.ts';
export { insertVerification } from './case-file/store.ts';
export { recordCorrection } from './record-correction.ts';
