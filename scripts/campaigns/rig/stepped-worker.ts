// A worker whose time stands in a file: for every line it is given it does what is due by then, and says when it has.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { assemble } from '@ledgate/api/assemble.ts';
import { plainClock } from '@ledgate/api/core/clock.ts';
import { enterSchedules, runDue } from '@ledgate/api/core/jobs/schedules.ts';
import { workOff } from '@ledgate/api/core/jobs/worker.ts';
import { makeLog } from '@ledgate/api/core/log.ts';
import { readSettings } from '@ledgate/api/core/settings.ts';
import { jobHandlers } from '@ledgate/api/job-handlers.ts';
import { chooseMessenger } from '@ledgate/api/messenger.ts';
import { SCHEDULES } from '@ledgate/api/schedules.ts';

const file = process.env['TIME_FILE'] ?? '';
const settings = readSettings(process.env);
const { parts } = assemble(settings, {
  url: settings.databaseUrl ?? '',
  log: makeLog({ write: (line) => process.stderr.write(line) }),
  time: plainClock(() => new Date(Number(readFileSync(file, 'utf8')))),
  messenger: chooseMessenger,
});
await enterSchedules(parts, SCHEDULES);
console.log('ready');
for await (const _ of createInterface({ input: process.stdin })) {
  const rounds = await runDue(parts, SCHEDULES);
  const jobs = await workOff(parts, jobHandlers);
  console.log(`${rounds} ${jobs}`);
}
