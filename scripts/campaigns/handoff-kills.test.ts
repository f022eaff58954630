import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { handoffKills } from './handoff-kills.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test('merchants are sent once each, though processes are killed and answers lost', { timeout: 300_000 }, async () => {
  const { broken, figures } = await handoffKills.run({ seed: 3, rounds: 8, database });
  expect(broken).toEqual([]);
  expect(figures['workers killed']).toBeGreaterThan(1);
});
