import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { clockDrift } from './clock-drift.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test(
  'a server an hour off, or set thirty days on, judges no lifetime by its own clock',
  { timeout: 180_000 },
  async () => {
    const { broken } = await clockDrift.run({ seed: 1, rounds: 4, database });
    expect(broken).toEqual([]);
  },
);
