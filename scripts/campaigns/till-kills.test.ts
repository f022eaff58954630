import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { tillKills } from './till-kills.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test(
  'servers that die lose no sale of a till, double none, and leave Z reports as they were',
  { timeout: 300_000 },
  async () => {
    const { broken, figures } = await tillKills.run({ seed: 3, rounds: 4, database });
    expect(broken).toEqual([]);
    expect(figures['servers killed']).toBeGreaterThanOrEqual(4);
    expect(figures['shifts closed']).toBeGreaterThan(0);
  },
);
