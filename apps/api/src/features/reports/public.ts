export { answerWithin } from './answer-within.ts';
export { foldFigures } from './fold-figures.ts';
export { makeReport } from './make-report.ts';
export { sendReports } from './send-reports.ts';
export { sweepRuns } from './sweep-runs.ts';
