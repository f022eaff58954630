import type { Parts } from './core/parts.ts';

export interface Timer {
  name: string;
  everyMs: number;
  work: (parts: Parts) => Promise<unknown>;
}

export interface Timers {
  stop: () => Promise<void>;
}

/** Things done every so often. A round that takes longer than its time is not begun twice. */
export const startTimers = (parts: Parts, timers: readonly Timer[]): Timers => {
  const running = new Map<string, Promise<unknown>>();
  const handles = timers.map(({ name, everyMs, work }) =>
    setInterval(() => {
      if (running.has(name)) return;
      const round = work(parts)
        .catch((error: unknown) => parts.log.warn('timer failed', { kind: name, error }))
        .finally(() => running.delete(name));
      running.set(name, round);
    }, everyMs),
  );
  return {
    stop: async () => {
      for (const handle of handles) clearInterval(handle);
      await Promise.all(running.values());
    },
  };
};
