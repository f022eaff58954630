// A worker that takes its packages as made: typesetting a thousand is another campaign's affair.
import { assemble } from '@ledgate/api/assemble.ts';
import type { Ctx } from '@ledgate/api/core/context.ts';
import { startDatabaseClock } from '@ledgate/api/core/clock.ts';
import { enterSchedules, runDue, type Schedule } from '@ledgate/api/core/jobs/schedules.ts';
import { startWorker } from '@ledgate/api/core/jobs/worker.ts';
import { makeLog } from '@ledgate/api/core/log.ts';
import { readSettings } from '@ledgate/api/core/settings.ts';
import { reconcilePayments } from '@ledgate/api/features/payments/public.ts';
import { callForgotten } from '@ledgate/api/features/operations/public.ts';
import { pollMerchants } from '@ledgate/api/features/handoff/public.ts';
import { jobHandlers } from '@ledgate/api/job-handlers.ts';
import { chooseMessenger } from '@ledgate/api/messenger.ts';
import { takeAsMade } from './made-packages.ts';

const settings = readSettings(process.env);
const url = settings.databaseUrl ?? '';
const log = makeLog({ write: (line) => process.stderr.write(line) });
const time = await startDatabaseClock({ url, log });
const { parts } = assemble(settings, { url, log, time, messenger: chooseMessenger });
const nothing = (): Promise<void> => Promise.resolve();
const handlers = {
  ...jobHandlers,
  prepareOperation: (ctx: Ctx, { operation }: { operation: string }) => takeAsMade(ctx, operation),
  // Mail that nobody takes and papers are no work of the hand-off's.
  sendMessage: nothing,
  sendNotice: nothing,
  makeSignedAgreement: nothing,
};
await startWorker(parts, handlers, url);
const schedules: Schedule[] = [
  { name: 'operations', everyMs: 1_000, work: callForgotten },
  { name: 'merchants', everyMs: 1_000, work: pollMerchants },
  { name: 'payments', everyMs: 1_000, work: reconcilePayments },
];
await enterSchedules(parts, schedules);
// Looked at more often than a worker usually does, so that nobody waits for what was dropped.
setInterval(() => void runDue(parts, schedules).catch((error: unknown) => log.warn('no round', { error })), 1_000);
process.stdout.write('ready\n');
