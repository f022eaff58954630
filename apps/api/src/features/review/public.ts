export { recordCorrection } from './record-correction.ts';
