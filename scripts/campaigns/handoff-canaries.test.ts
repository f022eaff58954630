import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { handoffCanaries } from './handoff-canaries.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test('no secret of a merchant that was sent is found in database, logs or answers', { timeout: 180_000 }, async () => {
  const { broken } = await handoffCanaries.run({ seed: 1, rounds: 3, database });
  expect(broken).toEqual([]);
});
