import { expect, test } from 'vitest';
import { kills } from './kills.ts';

const database = (): Promise<string> => Promise.reject(new Error('the server brings its own'));

test(
  'a server killed while people write loses nothing it acknowledged and does nothing twice',
  { timeout: 180_000 },
  async () => {
    const { broken } = await kills.run({ seed: 1, rounds: 1, database });
    expect(broken).toEqual([]);
  },
);
