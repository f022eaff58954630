import { NotDelivered } from './not-delivered.ts';
import type { Messenger } from './port.ts';

const TIMEOUT_MS = 10_000;

export interface TextProviderOptions {
  url: string;
  key: string;
  timeoutMs?: number;
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const cause: unknown = error.cause;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
};

/** Text messages and calls through a provider that takes JSON and honours an idempotency key. */
export const makeTextProvider = ({ url, key: secret, timeoutMs = TIMEOUT_MS }: TextProviderOptions): Messenger => {
  const post = async (body: object, key: string): Promise<number> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        // A redirect would carry the message to somebody nobody configured.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      throw new NotDelivered('The text provider', codeOf(error));
    }
  };
  return {
    send: async ({ channel, recipient, text }, key) => {
      const kind = channel === 'call' ? 'call' : 'message';
      const status = await post({ to: `+1${recipient}`, kind, text }, key);
      if (status < 200 || status > 299) throw new NotDelivered('The text provider', String(status));
    },
    close: () => undefined,
  };
};
