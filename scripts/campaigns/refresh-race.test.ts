import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { refreshRace } from './refresh-race.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test('two tabs that refresh at once against two servers both stay signed in', { timeout: 180_000 }, async () => {
  const { broken, figures } = await refreshRace.run({ seed: 1, rounds: 20, database });
  expect(broken).toEqual([]);
  expect(figures['rounds']).toBe(20);
});
