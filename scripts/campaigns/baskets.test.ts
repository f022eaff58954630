import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { baskets } from './baskets.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test('counter, server, lines and ledger make the same of a basket', { timeout: 300_000 }, async () => {
  const { broken, figures } = await baskets.run({ seed: 4, rounds: 100, database });
  expect(broken).toEqual([]);
  expect(figures['baskets sold']).toBe(100);
  expect(figures['refunds of them']).toBeGreaterThan(10);
});
