import { signInbound } from '@ledgate/api/core/http/provider-check.ts';
import { KEY_SCOPES } from '@ledgate/domain/access/key-scopes.ts';
import { PUBLIC_EVENT_NAMES } from '@ledgate/domain/webhooks/events.ts';
import type { Chance } from '@ledgate/api/demo-data/chance.ts';
import type { ServerProcess } from '../../../harness/server-process.ts';
import { type Visitor, visit } from '../../../harness/visitor.ts';
import { type Trace, tracesOfWord } from './canaries.ts';

/** What partners are given: an API key, the secret of a webhook, the secret of a bank's server. */
export interface Partners {
  traces: Trace[];
  /** The webhook, whose deliveries are looked at. */
  endpoint: string;
  apiKey: string;
}

/** Made as people make them; what is shown this once stays with us and is looked for everywhere else. */
export const placePartners = async (server: ServerProcess, admin: Visitor, chance: Chance): Promise<Partners> => {
  const { apiKeys, webhooks, banks } = visit(server.url, admin);
  const made = await apiKeys.makeKey({ body: { name: 'Canary', scopes: [...KEY_SCOPES], days: 30 } });
  const hook = await webhooks.addEndpoint({
    body: { url: 'https://1.1.1.1/canary', description: 'Canary', events: [...PUBLIC_EVENT_NAMES] },
  });
  const bankSecret = `bank-secret-${chance.between(1e9, 9e9)}`;
  const https = { url: 'https://bank.example/inbox', secret: bankSecret };
  await banks.createBank({
    body: { name: `Canary ${chance.between(1e6, 9e6)}`, channel: 'https', active: false, https },
  });
  return {
    traces: [
      ...tracesOfWord('API key', made.secret),
      ...tracesOfWord('secret of a webhook', hook.secret),
      ...tracesOfWord('secret of a bank', bankSecret),
    ],
    endpoint: hook.endpoint.uid,
    apiKey: made.secret,
  };
};

const post = async (url: string, body: object, headers: Record<string, string>): Promise<string> => {
  const sent = JSON.stringify(body);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: sent,
  });
  return answer.text();
};

/** A bank answers about a package, with what it should not say; signed, forged and not signed at all. */
const answerAsBank = async ({ url }: ServerProcess, key: string, words: string): Promise<string[]> => {
  const body = { package: '0.pgp', kind: 'declined', message: words };
  const seconds = Math.floor(Date.now() / 1000);
  const signed = (by: string) => ({
    'x-ledgate-signature': `t=${seconds},v1=${signInbound(by, seconds, JSON.stringify(body))}`,
  });
  const place = `${url}/api/v1/inbound/bank-answers`;
  return Promise.all([signed(key), signed(`${key} forged`), {}].map((headers) => post(place, body, headers)));
};

/** Everything a program and a bank are answered, with their secrets in hand and with wrong ones. */
export const lookAsPartners = async (
  server: ServerProcess,
  admin: Visitor,
  { endpoint, apiKey }: Partners,
  { bankKey, words }: { bankKey: string; words: string },
): Promise<unknown[]> => {
  const asked = (token: string) =>
    visit(server.url, { token })
      .applications.listApplications({ query: {} })
      .catch((error: unknown) => String(error));
  const { apiKeys, webhooks, banks } = visit(server.url, admin);
  const { results } = await webhooks.listDeliveries({ params: { uid: endpoint }, query: {} });
  const details = await Promise.all(results.slice(0, 5).map(({ uid }) => webhooks.readDelivery({ params: { uid } })));
  return [
    await asked(apiKey),
    await asked(`${apiKey}x`),
    await apiKeys.listKeys(),
    await banks.listBanks(),
    await webhooks.listEndpoints(),
    details,
    await answerAsBank(server, bankKey, words),
  ];
};
