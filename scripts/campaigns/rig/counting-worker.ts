// A worker that counts what it does, goes when it is asked to, and says then how much that was.
import { setTimeout as pause } from 'node:timers/promises';
import { assemble } from '@ledgate/api/assemble.ts';
import { startDatabaseClock } from '@ledgate/api/core/clock.ts';
import { startWorker } from '@ledgate/api/core/jobs/worker.ts';
import { makeLog } from '@ledgate/api/core/log.ts';
import { readSettings } from '@ledgate/api/core/settings.ts';
import { jobHandlers } from '@ledgate/api/job-handlers.ts';
import { chooseMessenger } from '@ledgate/api/messenger.ts';

/** As long as somebody else's machine may take, so that some are always under way. */
const WORK_MS = 40;

const settings = readSettings(process.env);
const url = settings.databaseUrl ?? '';
const log = makeLog({ write: (line) => process.stderr.write(line) });
const time = await startDatabaseClock({ url, log });
const { parts, close } = assemble(settings, { url, log, time, messenger: chooseMessenger });
let done = 0;
const decoy = async (): Promise<void> => {
  await pause(WORK_MS);
  done += 1;
};
const worker = await startWorker(parts, { ...jobHandlers, decoy }, url);
process.once('SIGTERM', () => {
  void worker.stop().then(async () => {
    process.stdout.write(`${done}\n`);
    await time.stop();
    await close();
  });
});
process.stdout.write('ready\n');
