import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { approvalsRace } from './approvals-race.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test('of fifty admins who approve at once over two servers exactly one wins', { timeout: 180_000 }, async () => {
  const { broken } = await approvalsRace.run({ seed: 1, rounds: 1, database });
  expect(broken).toEqual([]);
});
