import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { ledgerRaces } from './ledger-races.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test('what several post at once is there once, though connections are killed', { timeout: 60_000 }, async () => {
  const { broken, figures } = await ledgerRaces.run({ seed: 1, rounds: 60, database });
  expect(broken).toEqual([]);
  expect(figures['kills']).toBeGreaterThan(0);
});
