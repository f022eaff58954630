import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { blockNow } from './block-now.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test(
  'a person blocked while working over two servers gets no answer a second later',
  { timeout: 180_000 },
  async () => {
    const { broken } = await blockNow.run({ seed: 1, rounds: 1, database });
    expect(broken).toEqual([]);
  },
);
