import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@ledgate/contract/client.ts';
import { Refused, visit } from '../../../harness/visitor.ts';
import type { HeldSession } from './send-one.ts';

const RENEW_AGAIN_MS = 2_000;
const AGAIN_MS = 40;
const GIVEN_UP_MS = 120_000;
/** Said while the same is being worked on, or too often: it passes. */
const PASSES = new Set([401, 425, 429]);

export interface Asking {
  /** Some server, another one each time. */
  url: () => string;
  session: HeldSession;
  /** How often nobody answered. */
  again: () => void;
}

const isLost = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status >= 500 || PASSES.has(error.status) || error.code === 'still_running';

/** The very same request until somebody answers, as our own web does; what is refused is thrown. */
export const untilAnswered = async <T>(
  { url, session, again }: Asking,
  ask: (client: Client) => Promise<T>,
): Promise<T> => {
  const limit = Date.now() + GIVEN_UP_MS;
  for (;;) {
    const at = url();
    try {
      return await ask(visit(at, { token: session.token }));
    } catch (error) {
      if (!isLost(error) || Date.now() > limit) throw error;
      if (error instanceof Refused && error.status === 401) await session.renew(at).catch(() => pause(RENEW_AGAIN_MS));
      else again();
    }
    await pause(AGAIN_MS);
  }
};
