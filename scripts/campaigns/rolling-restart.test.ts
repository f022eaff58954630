import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { rollingRestart } from './rolling-restart.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test(
  'two servers and two workers share the work, and a rolling restart loses no call',
  { timeout: 180_000 },
  async () => {
    const { broken } = await rollingRestart.run({ seed: 1, rounds: 1, database });
    expect(broken).toEqual([]);
  },
);
