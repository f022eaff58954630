import { freshDatabase } from '@ledgate/database/testing.ts';
import { expect, test } from 'vitest';
import { webhookOrders } from './webhook-orders.ts';

const database = async (): Promise<string> => (await freshDatabase()).url;

test(
  'events in any order, several times each and among forged ones, lead to one state',
  { timeout: 180_000 },
  async () => {
    const { broken, figures } = await webhookOrders.run({ seed: 1, rounds: 6, database });
    expect(broken).toEqual([]);
    expect(figures['different endings']).toBe(1);
  },
);
