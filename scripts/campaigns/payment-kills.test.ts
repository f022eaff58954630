import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { paymentKills } from './payment-kills.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test('nobody is charged twice, though processes are killed and answers lost', { timeout: 300_000 }, async () => {
  const { broken, figures } = await paymentKills.run({ seed: 5, rounds: 60, database });
  expect(broken).toEqual([]);
  expect(figures['servers killed']).toBeGreaterThan(0);
});
