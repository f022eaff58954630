import { CannotStart } from './core/cannot-start.ts';
import { readSettings } from './core/settings.ts';
import { type Running, start } from './start.ts';

/** Some reasons not to start are a sentence for a person; everything else is a fault of ours and keeps its stack. */
const complain = (error: unknown): void => {
  if (error instanceof CannotStart) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
};

let starting: Promise<Running> | null = null;
let isLeaving = false;

/** Asked to end while still coming up: come up, then go down in order. The terminal and npm may both ask. */
const leave = (): void => {
  if (isLeaving) return;
  isLeaving = true;
  starting?.then((running) => running.stop()).catch(complain);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);

try {
  starting = start(readSettings(process.env));
  await starting;
} catch (error) {
  complain(error);
}
