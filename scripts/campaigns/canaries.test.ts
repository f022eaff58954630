import { expect, test } from 'vitest';
import { canaries } from './canaries.ts';

const database = (): Promise<string> => Promise.reject(new Error('the server brings its own'));

test(
  'no number, birth date or paper of an application is found in database, files, logs or mails',
  { timeout: 240_000 },
  async () => {
    const { broken, figures } = await canaries.run({ seed: 1, rounds: 1, database });
    expect(broken).toEqual([]);
    expect(figures['rows read']).toBeGreaterThan(100);
  },
);
