import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { lifecycleWalk } from './lifecycle-walk.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test(
  'random steps by random people end where the table says, and the counts stay exact',
  { timeout: 240_000 },
  async () => {
    const { broken } = await lifecycleWalk.run({ seed: 7, rounds: 100, database });
    expect(broken).toEqual([]);
  },
);
