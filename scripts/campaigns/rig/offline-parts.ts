import { books } from '@ledgate/api/core/bookkeeping.ts';
import type { Parts } from '@ledgate/api/core/parts.ts';
import { workOff } from '@ledgate/api/core/jobs/worker.ts';
import { jobHandlers } from '@ledgate/api/job-handlers.ts';
import { assemble, type Assembled } from '@ledgate/api/assemble.ts';
import { plainClock } from '@ledgate/api/core/clock.ts';
import { makeLog } from '@ledgate/api/core/log.ts';
import { readSettings } from '@ledgate/api/core/settings.ts';
import { demoMasterKey, demoPaperKeys } from '@ledgate/api/demo-keys.ts';
import { chooseMessenger } from '@ledgate/api/messenger.ts';

/** A job whose worker was killed is taken up when its lease is over: a later clock spares the wait. */
const LATER_MS = 10 * 60_000;

/** The parts of a demo server that no longer runs, on its database. */
export const openOffline = async (dataDir: string, url: string): Promise<Assembled> =>
  assemble(
    {
      ...readSettings({ DATA_DIR: dataDir }),
      masterKeys: [await demoMasterKey(dataDir)],
      paperKeys: await demoPaperKeys(dataDir),
    },
    {
      url,
      log: makeLog({ write: () => undefined }),
      time: plainClock(() => new Date(Date.now() + LATER_MS)),
      messenger: chooseMessenger,
    },
  );

/** Does what the server had no time for since then; what the demo left for itself before that concerns nobody here. */
export const workOffSince = async (parts: Parts, since: Date): Promise<void> => {
  await books(parts).deleteFrom('job').where('created_at', '<', since).execute();
  await workOff(parts, jobHandlers);
};
