import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { applications } from './applications.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test(
  'of sixty random applications the wizard, the API and submit name the same places in the same words',
  { timeout: 180_000 },
  async () => {
    const { broken, figures } = await applications.run({ seed: 1, rounds: 60, database });
    expect(broken).toEqual([]);
    expect(figures['complete and submitted']).toBeGreaterThan(0);
  },
);
