import type { JobHandlers } from './core/worker.ts';
import { scanFile } from './features/documents/public.ts';

export const jobHandlers: JobHandlers = {
  sendMessage: (parts, message, uid) => parts.messenger.send(message, uid),
  decoy: () => Promise.resolve(),
  scanFile: (parts, { file }) => scanFile(parts, file),
};
