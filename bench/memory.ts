import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@ledgate/api/demo-data/accounts.ts';
import { users } from '@ledgate/contract/users.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { childrenOf, memoryOf } from '../harness/process-figures.ts';
import { signInAs } from '../harness/visitor.ts';
import { load, reading } from './rig/load.ts';
import { startProduct } from './rig/product.ts';
import type { Scenario } from './rig/scenario.ts';

const MOST_IDLE_MB = 150;
const SETTLE_MS = 5_000;

const megabytes = (mb: number): string => `${mb.toFixed(0)} MB`;

export const memory: Scenario = {
  name: 'memory',
  summary: 'what the serving process holds when nobody calls, and after a load of lists',
  run: async ({ main, secondsPerRound }) => {
    const dataDir = await makeTestFolder();
    // The first start fills the demo, which is not what an idle server is like; the second is measured.
    await (await startProduct(dataDir, main)).stop();
    const product = await startProduct(dataDir, main);
    try {
      await pause(SETTLE_MS);
      const idle = memoryOf(product.serving);
      const [postmaster = 0] = childrenOf(product.serving);
      const { accessToken } = await signInAs(product.url, 'admin@ledgate.test', DEMO_PASSWORD);
      const headers = { authorization: `Bearer ${accessToken}` };
      const target = {
        url: product.url,
        pid: product.serving,
        postmaster,
        shots: reading([users.listUsers.path]),
        headers,
      };
      await load(target, secondsPerRound * 2);
      const loaded = memoryOf(product.serving);
      await pause(SETTLE_MS);
      return {
        lines: [
          ['idle', megabytes(idle), `most ${megabytes(MOST_IDLE_MB)}`],
          ['at the end of a load', megabytes(loaded)],
          ['settled after it', megabytes(memoryOf(product.serving))],
        ],
        missed:
          idle > MOST_IDLE_MB ? [`memory: ${megabytes(idle)} idle, but ${megabytes(MOST_IDLE_MB)} is the most`] : [],
      };
    } finally {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
