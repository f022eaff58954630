export { maskedFacts } from './case-file/past-state.ts';
export { markOf } from './case-file/section-marks.ts';
export { insertVerification } from './case-file/store.ts';
export { recordCorrection } from './record-correction.ts';
export { carryOut } from './effects.ts';
export { gatherFacts } from './facts.ts';
export { takeStep } from './take-step.ts';
export { tellOf } from './tell.ts';
