// A server whose clock is off by as much as a file says. It answers calls, and does what recurs when a line names it.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { assemble } from '@ledgate/api/assemble.ts';
import { plainClock } from '@ledgate/api/core/clock.ts';
import { type JobHandlers, workOff } from '@ledgate/api/core/jobs/worker.ts';
import { makeLog } from '@ledgate/api/core/log.ts';
import { readSettings } from '@ledgate/api/core/settings.ts';
import { handlers } from '@ledgate/api/handlers.ts';
import { jobHandlers } from '@ledgate/api/job-handlers.ts';
import { chooseMessenger } from '@ledgate/api/messenger.ts';
import { SCHEDULES } from '@ledgate/api/schedules.ts';
import { build } from '@ledgate/api/server.ts';

const file = process.env['OFFSET_FILE'] ?? '';
const settings = readSettings(process.env);
const { parts } = assemble(settings, {
  url: settings.databaseUrl ?? '',
  log: makeLog({ write: (line) => process.stderr.write(line) }),
  time: plainClock(() => new Date(Date.now() + Number(readFileSync(file, 'utf8')))),
  messenger: chooseMessenger,
});

/** Mails and papers are no part of the question: only what the processor told is followed. */
const QUIET: JobHandlers = new Proxy(jobHandlers, {
  get: (all, kind) => (kind === 'followProcessorEvent' ? all.followProcessorEvent : () => Promise.resolve()),
});

const work = async (name: string): Promise<void> => {
  if (name === 'jobs') return void (await workOff(parts, QUIET));
  const schedule = SCHEDULES.find((one) => one.name === name);
  if (!schedule) throw new Error(`nothing that recurs is called ${name}`);
  await schedule.work(parts);
};

const server = await build(parts, handlers);
await server.listen({ host: '127.0.0.1', port: 0 });
const address = server.server.address();
console.log(`ready ${address !== null && typeof address === 'object' ? address.port : 0}`);
for await (const line of createInterface({ input: process.stdin })) {
  for (const name of line.split(' ')) await work(name);
  console.log('done');
}
