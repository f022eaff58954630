import { CannotStart, readSettings } from './core/settings.ts';
import { start } from './start.ts';

/** Some reasons not to start are a sentence for a person; everything else is a fault of ours and keeps its stack. */
const complain = (error: unknown): void => {
  if (error instanceof CannotStart) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
};

try {
  const running = await start(readSettings(process.env));
  let isLeaving = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // The terminal and the process above may both send one; the first is enough.
      if (isLeaving) return;
      isLeaving = true;
      running.stop().catch(complain);
    });
  }
} catch (error) {
  complain(error);
}
