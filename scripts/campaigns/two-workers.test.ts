import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { twoWorkers } from './two-workers.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test('over a month two workers send each reminder once, though some are killed', { timeout: 180_000 }, async () => {
  const { broken } = await twoWorkers.run({ seed: 1, rounds: 62, database });
  expect(broken).toEqual([]);
});
