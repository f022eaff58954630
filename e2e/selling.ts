import type { Client } from '@ledgate/contract/client.ts';
import { expect } from './browsing.ts';

const emulator = (): string => process.env['LEDGATE_E2E_EMULATOR'] ?? '';

export const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
  const answer = await fetch(`${emulator()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.ok, path).toBe(true);
  return answer.json();
};

/** The provider's name of the newest row of an amount. */
const newest = async (resource: string, cents: number): Promise<string> => {
  const answer = await fetch(`${emulator()}/_emulator/rows/${resource}`);
  const rows = (await answer.json()) as { id: string; total: number }[];
  return rows.findLast(({ total }) => total === cents)?.id ?? '';
};

export const txnOf = (cents: number): Promise<string> => newest('txns', cents);
export const readerTxnOf = (cents: number): Promise<string> => newest('terminalTxns', cents);

/** A sale as the terminal makes it, whose batch is closed; the provider's name of it. */
export const sell = async ({ terminal }: Client, cents: number): Promise<string> => {
  await expect.poll(async () => (await terminal.readTerminal()).is_open, { timeout: 60_000 }).toBe(true);
  const { key, merchant } = await terminal.openCardFields();
  const card = { customer: { merchant }, payment: { number: '4242424242424242', cvv: '123' }, expiration: '1230' };
  const tokens = (await post('/tokens', card, { txnsessionkey: key })) as {
    response: { data: { token: string }[] };
  };
  await terminal.actOnTerminal({
    body: {
      action: 'sale',
      idempotency_key: crypto.randomUUID(),
      token: tokens.response.data[0]?.token ?? '',
      amount_cents: cents,
      subtotal_cents: cents,
      description: 'Two pounds of beans',
      billing: { first: 'Ada', last: 'Vance', zip: '55401', address1: '1 Main Street' },
    },
  });
  const id = await txnOf(cents);
  await post('/_emulator/settle', { id });
  return id;
};
