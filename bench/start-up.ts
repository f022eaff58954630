import { rm } from 'node:fs/promises';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { median } from './rig/load.ts';
import { startProduct } from './rig/product.ts';
import type { Scenario } from './rig/scenario.ts';

/** From a tree that is installed and built, with its data there. */
const MOST_MS = 5_000;
const LATER_STARTS = 3;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const startUp: Scenario = {
  name: 'start-up',
  summary: 'from `npm start` until it says it is ready, installed and built before',
  run: async ({ main }) => {
    const dataDir = await makeTestFolder();
    const startOnce = async (): Promise<number> => {
      const product = await startProduct(dataDir, main);
      await product.stop();
      return product.readyAfterMs;
    };
    try {
      const first = await startOnce();
      const later: number[] = [];
      for (let start = 0; start < LATER_STARTS; start += 1) later.push(await startOnce());
      const usual = median(later);
      return {
        lines: [
          ['first, with demo data', seconds(first)],
          ['later', seconds(usual), `most ${seconds(MOST_MS)}`],
        ],
        missed: usual > MOST_MS ? [`start-up: ${seconds(usual)}, but ${seconds(MOST_MS)} is the most`] : [],
      };
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
