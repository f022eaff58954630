import type { JobHandlers } from './core/worker.ts';

export const jobHandlers: JobHandlers = {
  sendMessage: (parts, message, uid) => parts.messenger.send(message, uid),
  decoy: () => Promise.resolve(),
};
