import { setTimeout as pause } from 'node:timers/promises';
import { isReady, type ServerProcess } from '../../../harness/server-process.ts';

const CHECK_EVERY_MS = 100;

const isRefusedConnection = (error: unknown): boolean => {
  const cause: unknown = error instanceof Error ? error.cause : null;
  return cause instanceof Error && (cause as NodeJS.ErrnoException).code === 'ECONNREFUSED';
};

export interface Balancer {
  /** Makes a call on one of those that are ready, and on another where nobody opened: nothing else is tried twice. */
  call: <T>(make: (server: ServerProcess) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/** Sends callers in turn to those servers that say they are ready, as a balancer with checks does. */
export const openBalancer = async (places: readonly ServerProcess[]): Promise<Balancer> => {
  let ready: ServerProcess[] = [];
  let [isOver, turn] = [false, 0];
  const check = async (): Promise<void> => {
    const known = [...places];
    const said = await Promise.all(known.map(({ url }) => isReady(url)));
    ready = known.filter((_, at) => said[at]);
  };
  await check();
  const checking = (async () => {
    while (!isOver) {
      await pause(CHECK_EVERY_MS);
      await check();
    }
  })();
  return {
    call: async (make) => {
      for (;;) {
        const server = ready[(turn += 1) % Math.max(ready.length, 1)];
        if (server) {
          try {
            return await make(server);
          } catch (error) {
            if (!isRefusedConnection(error)) throw error;
          }
        }
        await pause(CHECK_EVERY_MS);
      }
    },
    close: async () => {
      isOver = true;
      await checking;
    },
  };
};
