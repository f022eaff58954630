import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { loginFlood } from './login-flood.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test('a crowd that signs in at once is turned away, while those who are in go on', { timeout: 180_000 }, async () => {
  const { broken, figures } = await loginFlood.run({ seed: 1, rounds: 300, database });
  expect(broken).toEqual([]);
  expect(figures['answers']).toContain('503');
});
