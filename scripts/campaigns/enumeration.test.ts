import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { enumeration } from './enumeration.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test(
  'a stranger hears the same of known and unknown addresses, whichever call is asked',
  { timeout: 180_000 },
  async () => {
    const { broken } = await enumeration.run({ seed: 1, rounds: 6, database });
    expect(broken).toEqual([]);
  },
);
