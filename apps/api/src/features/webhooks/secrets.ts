import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Parts } from '../../core/parts.ts';
import type { Endpoint } from './endpoint-store.ts';

type Column = 'secret' | 'former_secret';

export const webhookSecretPlace = (column: Column, uid: string): string => `webhook_endpoint|${column}|${uid}`;

/** As Standard Webhooks spells it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const sealSecret = ({ vault }: Parts, column: Column, uid: string, secret: string): Promise<string> =>
  vault.seal('platform', webhookSecretPlace(column, uid), secret);

export const openSecret = ({ vault }: Parts, { uid, secret }: Endpoint): Promise<string> =>
  vault.open(webhookSecretPlace('secret', uid), secret);

/** The secret, and for a while after a rotation the former one. */
const secretsOf = async (parts: Parts, endpoint: Endpoint, now: Date): Promise<string[]> => {
  const { uid, formerSecret, formerUntil } = endpoint;
  const current = await openSecret(parts, endpoint);
  const isOver = formerSecret === null || formerUntil === null || formerUntil.getTime() <= now.getTime();
  return isOver ? [current] : [current, await parts.vault.open(webhookSecretPlace('former_secret', uid), formerSecret)];
};

/** As the receiver knows a delivery, however often it comes: by this it finds out that it had it before. */
export const messageIdOf = (delivery: string): string => `msg_${delivery.replaceAll('-', '')}`;

/** The headers of Standard Webhooks. */
export const signedHeaders = async (
  parts: Parts,
  endpoint: Endpoint,
  { uid, body }: { uid: string; body: string },
): Promise<Record<string, string>> => {
  const now = parts.clock();
  const id = messageIdOf(uid);
  const secrets = await secretsOf(parts, endpoint, now);
  return {
    'content-type': 'application/json',
    'user-agent': 'Ledgate-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
};
