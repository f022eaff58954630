// A worker that takes its packages as made: typesetting a thousand is another campaign's affair.
import { assemble } from '@ledgate/api/assemble.ts';
import { startDatabaseClock } from '@ledgate/api/core/clock.ts';
import { startSchedules } from '@ledgate/api/core/jobs/schedules.ts';
import { startWorker } from '@ledgate/api/core/jobs/worker.ts';
import { makeLog } from '@ledgate/api/core/log.ts';
import { readSettings } from '@ledgate/api/core/settings.ts';
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
await startWorker(parts, { ...jobHandlers, prepareOperation: (ctx, { operation }) => takeAsMade(ctx, operation) }, url);
await startSchedules(parts, [
  { name: 'operations', everyMs: 1_000, work: callForgotten },
  { name: 'merchants', everyMs: 1_000, work: pollMerchants },
]);
process.stdout.write('ready\n');
