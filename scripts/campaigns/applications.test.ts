import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { applications } from './applications.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test(
  'of six random applications the wizard, the API and submit name the same places in the same words',
  { timeout: 180_000 },
  async () => {
    const { broken, figures } = await applications.run({ seed: 5, rounds: 6, database });
    expect(broken).toEqual([]);
    expect(figures['complete and submitted']).toBeGreaterThan(0);
  },
);
