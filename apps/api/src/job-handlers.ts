import type { JobHandlers } from './core/jobs/worker.ts';
import { liveTillDay } from './demo-data/till/live-day.ts';
import { deliverMessage, deliverNotice } from './features/delivery/public.ts';
import { scanFile } from './features/documents/public.ts';
import { followHandedOver, followProcessorEvent } from './features/handoff/public.ts';
import { deliverLetter } from './features/letters/public.ts';
import { makeApplicationPdf } from './features/pdf/make-application-pdf.ts';
import { driveOperation, prepareOperation } from './features/operations/public.ts';
import { deliverReceipt } from './features/payments/public.ts';
import { operationKinds } from './operation-kinds.ts';
import { deliverAmendment, makeSignedAgreement } from './features/rates/public.ts';
import { makeReport } from './features/reports/public.ts';
import { askForSignatures, tellSigners } from './features/signatures/public.ts';
import { screenAgain } from './features/watch-lists/screen-again.ts';
import { deliverWebhook, tellEndpoints } from './features/webhooks/public.ts';
import { runRiskChecks } from './features/risk/run-checks.ts';

export const jobHandlers: JobHandlers = {
  sendMessage: (ctx, message) => deliverMessage(ctx, message),
  sendNotice: (ctx, message) => deliverNotice(ctx, message),
  decoy: () => Promise.resolve(),
  scanFile: (ctx, { file }) => scanFile(ctx, file),
  makeApplicationPdf: (ctx, { application, n }) => makeApplicationPdf(ctx, application, n),
  makeSignedAgreement: (ctx, { acceptance }) => makeSignedAgreement(ctx, acceptance),
  deliverLetter: (ctx, { application, n }) => deliverLetter(ctx, application, n),
  deliverAmendment: (ctx, { amendment }) => deliverAmendment(ctx, amendment),
  tellSigners: (ctx, payload) => tellSigners(ctx, payload),
  runRiskChecks: (ctx, payload) => runRiskChecks(ctx, payload),
  makeReport: (ctx, { run }) => makeReport(ctx, run),
  askForSignatures: (ctx, { application }) => askForSignatures(ctx, application),
  deliverReceipt: (ctx, { payment }) => deliverReceipt(ctx, payment),
  prepareOperation: (ctx, { operation }) => prepareOperation(ctx, operationKinds, operation),
  driveOperation: (ctx, { operation }) => driveOperation(ctx, operationKinds, operation),
  followMerchant: ({ parts }, payload) => followHandedOver(parts, payload),
  followProcessorEvent: ({ parts }, { event }) => followProcessorEvent(parts, event),
  screenAgain: (ctx, payload) => screenAgain(ctx, payload),
  liveTillDay: (ctx, day) => liveTillDay(ctx, day),
  tellEndpoints: (ctx, payload) => tellEndpoints(ctx, payload),
  deliverWebhook: (ctx, { delivery }) => deliverWebhook(ctx, delivery),
};
