import { anchor } from './core/audit/audit-anchor.ts';
import type { Schedule } from './core/jobs/schedules.ts';
import { sweep } from './core/jobs/upkeep.ts';
import { boardDemoMerchants } from './demo-data/board-merchants.ts';
import { readDisputes, reconcileAnswers, remindOfDisputes } from './features/disputes/public.ts';
import { checkStoredFiles, sweepFiles } from './features/documents/public.ts';
import { nameEndings } from './features/applications/public.ts';
import { pollChanges } from './features/changes/public.ts';
import { planNewRates, pollBanks, pollMerchants, watchSubscription } from './features/handoff/public.ts';
import { callForgotten } from './features/operations/public.ts';
import { expireAuthorizations, reconcilePayments, remindOfAuthorizations } from './features/payments/public.ts';
import { foldFigures, sendReports, sweepRuns } from './features/reports/public.ts';
import { collectDue, watchClearing } from './features/settlement/public.ts';
import { askDebits, closeMonths } from './features/statements/public.ts';
import { sendDueLetters } from './features/letters/public.ts';
import { sendDigests } from './features/digest/send-digests.ts';
import { watchScripts } from './features/terminal/public.ts';
import { watchListAge } from './features/watch-lists/keep-current.ts';
import { screenEveryNight } from './features/watch-lists/screen-again.ts';
import { remindOfAttestations } from './features/pci/public.ts';
import { remindSigners } from './features/signatures/public.ts';
import { expireDocuments } from './features/review/case-file/expire-documents.ts';
import { completePaidOrders, settleOrderRefunds } from './features/till/public.ts';
import { driveFunding, watchMerchants } from './features/watching/public.ts';
import { sweepDeliveries } from './features/webhooks/public.ts';
import { expireApplications } from './features/review/expire-applications.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What recurs, each once per due time however many workers there are. */
export const SCHEDULES: readonly Schedule[] = [
  { name: 'sweep', everyMs: 10 * MINUTE_MS, work: sweep },
  { name: 'anchor', everyMs: 5 * MINUTE_MS, work: anchor },
  { name: 'files', everyMs: HOUR_MS, work: sweepFiles },
  { name: 'documents', everyMs: HOUR_MS, work: expireDocuments },
  { name: 'tax-id-endings', everyMs: 10 * MINUTE_MS, work: nameEndings },
  { name: 'waiting', everyMs: HOUR_MS, work: expireApplications },
  { name: 'letters', everyMs: HOUR_MS, work: sendDueLetters },
  { name: 'digests', everyMs: 10 * MINUTE_MS, work: sendDigests },
  { name: 'figures', everyMs: 10 * MINUTE_MS, work: foldFigures },
  { name: 'report-mails', everyMs: 5 * MINUTE_MS, work: sendReports },
  { name: 'report-files', everyMs: HOUR_MS, work: sweepRuns },
  { name: 'list-age', everyMs: HOUR_MS, work: watchListAge },
  { name: 'screening', everyMs: 24 * HOUR_MS, work: screenEveryNight },
  { name: 'signatures', everyMs: HOUR_MS, work: remindSigners },
  { name: 'operations', everyMs: 30_000, work: callForgotten },
  { name: 'payments', everyMs: 10_000, work: reconcilePayments },
  { name: 'orders', everyMs: 20_000, work: completePaidOrders },
  { name: 'order-refunds', everyMs: 20_000, work: settleOrderRefunds },
  { name: 'settlements', everyMs: MINUTE_MS / 2, work: collectDue },
  { name: 'clearing', everyMs: HOUR_MS, work: watchClearing },
  { name: 'authorizations', everyMs: 10 * MINUTE_MS, work: expireAuthorizations },
  { name: 'terminal-scripts', everyMs: HOUR_MS, work: watchScripts },
  { name: 'authorization-ends', everyMs: 10 * MINUTE_MS, work: remindOfAuthorizations },
  { name: 'disputes', everyMs: MINUTE_MS, work: readDisputes },
  { name: 'dispute-answers', everyMs: 10_000, work: reconcileAnswers },
  { name: 'dispute-reminders', everyMs: HOUR_MS, work: remindOfDisputes },
  { name: 'attestations', everyMs: HOUR_MS, work: remindOfAttestations },
  { name: 'months', everyMs: HOUR_MS, work: closeMonths },
  { name: 'month-debits', everyMs: MINUTE_MS, work: askDebits },
  { name: 'funding', everyMs: 10_000, work: driveFunding },
  { name: 'watching', everyMs: HOUR_MS, work: watchMerchants },
  { name: 'demo-merchants', everyMs: 10_000, work: boardDemoMerchants },
  { name: 'merchants', everyMs: MINUTE_MS, work: pollMerchants },
  { name: 'new-rates', everyMs: 10 * MINUTE_MS, work: planNewRates },
  { name: 'changes', everyMs: MINUTE_MS, work: pollChanges },
  { name: 'banks', everyMs: MINUTE_MS, work: pollBanks },
  { name: 'events', everyMs: MINUTE_MS / 2, work: watchSubscription },
  { name: 'webhooks', everyMs: HOUR_MS, work: sweepDeliveries },
  { name: 'file-check', everyMs: HOUR_MS, work: checkStoredFiles },
];
