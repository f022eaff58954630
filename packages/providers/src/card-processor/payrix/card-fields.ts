import { Unknown } from '../../outside/failures.ts';
import type { CardPayments, StoredCard } from '../payments-port.ts';
import type { PayrixClient } from './client.ts';
import type { Settled } from './options.ts';
import { readCard } from './read-txn.ts';
import type { Row } from './resources.ts';
import { allOf } from './search-header.ts';

/** Long enough to type a card, and too few tries to test stolen ones with. */
const MINUTES = 8;
const SESSION = { duration: MINUTES, maxTimesApproved: 1, maxTimesUse: 3 };

/** `MMYY` */
const monthOf = (said: string | null): string => {
  const [, month, year] = /^(\d{2})(\d{2})$/.exec((said ?? '').padStart(4, '0')) ?? [];
  if (!month) throw new Unknown('malformed');
  return `20${year}-${month}`;
};

const storedOf = (row: Row<'tokens'>): StoredCard | null => {
  const card = readCard(row.payment);
  if (row.inactive || row.token === null || !card) return null;
  return { ...card, id: row.id, token: row.token, expires: monthOf(row.expiration) };
};

const scriptOf = (url: string): string => `${url}/payFieldsScript`;

export const makeCardFields = (
  client: PayrixClient,
  { url }: Settled,
): Pick<CardPayments, 'fieldsScriptUrl' | 'openFields' | 'card' | 'forgetCard'> => ({
  fieldsScriptUrl: scriptOf(url),
  openFields: async (merchantId, effecting) => {
    const body = { merchant: merchantId, configurations: SESSION };
    const { key } = await client.create('txnSessions', body, effecting);
    if (key === null) throw new Unknown('malformed');
    return { key, scriptUrl: scriptOf(url), origin: new URL(url).origin, expiresInMinutes: MINUTES };
  },
  card: async (token, asking) => {
    const [row] = await client.list('tokens', { search: allOf({ field: 'token', value: token }) }, asking);
    return row ? storedOf(row) : null;
  },
  // Asked twice it is forgotten once.
  forgetCard: (tokenId, effecting) => client.change('tokens', tokenId, { inactive: 1 }, effecting),
});
