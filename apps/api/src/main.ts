import { CannotStart } from './core/cannot-start.ts';
import { readSettings } from './core/settings.ts';
import { type Running, start } from './start.ts';

/** Some reasons not to start are a sentence for a person; everything else is a fault of ours and keeps its stack. */
const complain = (error: unknown): void => {
  if (error instanceof CannotStart) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
};

/** Longer than any of it takes. Whoever stops us waits, and a connection that nobody closed is no reason to stay. */
const DOWN_WITHIN_MS = 90_000;
const GONE_AFTER_MS = 2_000;

/** Ends the process if it is still there by then; unless something holds it, it is gone before. */
const endAfter = (ms: number, code: number): void => void setTimeout(() => process.exit(code), ms).unref();

let starting: Promise<Running> | null = null;
let isLeaving = false;

/** Asked to end while still coming up: come up, then go down in order. The terminal and npm may both ask. */
const leave = (): void => {
  if (isLeaving) return;
  isLeaving = true;
  endAfter(DOWN_WITHIN_MS, 1);
  starting
    ?.then((running) => running.stop())
    .then(() => endAfter(GONE_AFTER_MS, 0))
    .catch(complain);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);

try {
  starting = start(readSettings(process.env));
  await starting;
} catch (error) {
  complain(error);
}
