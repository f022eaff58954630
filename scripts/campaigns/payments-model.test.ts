import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { paymentsModel } from './payments-model.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test('payments and money are as a small model says, though servers die', { timeout: 300_000 }, async () => {
  const { broken, figures } = await paymentsModel.run({ seed: 6, rounds: 7, database });
  expect(broken).toEqual([]);
  expect(figures['servers killed']).toBeGreaterThan(0);
});
