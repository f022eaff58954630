import { WEBHOOK } from '@ledgate/domain/webhooks/delivery.ts';
import type { Parts } from '../../core/parts.ts';
import { type Outbound, type Posted, postSafely } from '../../core/outbound/safe-post.ts';
import type { Endpoint } from './endpoint-store.ts';
import { signedHeaders } from './secrets.ts';

export const outboundOf = ({ resolveHost, settings }: Parts): Outbound => ({
  resolve: resolveHost,
  allowsLoopback: settings.webhookLoopback,
});

/** One try. No transaction is open meanwhile. */
export const send = async (
  parts: Parts,
  endpoint: Endpoint,
  delivery: { uid: string; body: string },
): Promise<Posted> => {
  const headers = await signedHeaders(parts, endpoint, delivery);
  const { timeout: timeoutMs, answerKept: keep } = WEBHOOK;
  return postSafely({ url: endpoint.url, headers, body: delivery.body, timeoutMs, keep }, outboundOf(parts));
};

export const isTaken = ({ status }: Posted): boolean => status !== null && status >= 200 && status < 300;
