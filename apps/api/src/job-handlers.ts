import type { JobHandlers } from './core/jobs/worker.ts';
import { scanFile } from './features/documents/public.ts';
import { makeApplicationPdf } from './features/pdf/make-application-pdf.ts';
import { makeSignedAgreement } from './features/rates/public.ts';
import { screenAgain } from './features/watch-lists/screen-again.ts';
import { runRiskChecks } from './features/risk/run-checks.ts';

export const jobHandlers: JobHandlers = {
  sendMessage: (parts, message, uid) => parts.messenger.send(message, uid),
  decoy: () => Promise.resolve(),
  scanFile: (parts, { file }) => scanFile(parts, file),
  makeApplicationPdf: (parts, { application, n }) => makeApplicationPdf(parts, application, n),
  makeSignedAgreement: (parts, { acceptance }) => makeSignedAgreement(parts, acceptance),
  runRiskChecks: (parts, payload) => runRiskChecks(parts, payload),
  screenAgain: (parts, payload) => screenAgain(parts, payload),
};
