import { networkProblem, ProblemError, problemOf } from './problem.ts';
import { isRecord } from './storage.ts';

/** The part of the Web Locks API that is used; absent where the page is not served securely. */
export interface Locks {
  request: <T>(name: string, options: { ifAvailable?: boolean }, work: (lock: unknown) => Promise<T>) => Promise<T>;
}

export interface RefreshParts {
  fetch: typeof globalThis.fetch;
  path: string;
  tokens: {
    access: () => string | null;
    refresh: () => string | null;
    keep: (access: string, refresh: string) => void;
  };
  clearSession: () => void;
  idleSeconds: () => number;
  locks: Locks | undefined;
  pause: (ms: number) => Promise<void>;
}

const LOCK = 'ledgate-refresh';

/** Local storage reaches the other tabs a little later than the lock does; on a busy machine, much later. */
const STEP_MS = 20;
const USUAL_STEPS = 3;
const MOST_STEPS = 50;

/** Until another tab’s token is here, if one is on its way. */
const untilNewer = async ({ tokens, pause }: RefreshParts, used: string, steps: number): Promise<void> => {
  for (let left = steps; left > 0 && tokens.access() === used; left -= 1) await pause(STEP_MS);
};

const sessionGone = (): ProblemError =>
  new ProblemError({
    status: 404,
    code: 'session_gone',
    title: 'This session has ended',
    remedy: 'Sign in again. You come back to the page you were on.',
  });

const exchange = async (parts: RefreshParts, used: string): Promise<void> => {
  if (parts.tokens.access() !== used && parts.tokens.access() !== null) return;
  const refreshToken = parts.tokens.refresh();
  if (refreshToken === null) throw sessionGone();
  const response = await parts
    .fetch(parts.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-idle-seconds': String(parts.idleSeconds()) },
      body: JSON.stringify({ refreshToken }),
    })
    .catch((cause: unknown) => {
      throw networkProblem(cause);
    });
  if (!response.ok) {
    const problem = await problemOf(response);
    // A proxy's 404 carries no code of ours and must not sign anybody out.
    if (problem.code === 'session_gone') parts.clearSession();
    throw problem;
  }
  const body: unknown = await response.json();
  if (!isRecord(body) || typeof body['accessToken'] !== 'string' || typeof body['refreshToken'] !== 'string') {
    throw await problemOf(new Response(null, { status: 502 }));
  }
  parts.tokens.keep(body['accessToken'], body['refreshToken']);
};

const acrossTabs = async (parts: RefreshParts, used: string): Promise<void> => {
  const { locks } = parts;
  if (!locks) return exchange(parts, used);
  const isDone = await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    // Another tab may just have been here.
    await untilNewer(parts, used, USUAL_STEPS);
    await exchange(parts, used);
    return true;
  });
  if (isDone) return undefined;
  await locks.request(LOCK, {}, () => untilNewer(parts, used, MOST_STEPS));
  const now = parts.tokens.access();
  if (now === null) throw sessionGone();
  if (now === used) await locks.request(LOCK, {}, () => exchange(parts, used));
  return undefined;
};

/**
 * Answers once a newer access token than the one used is stored. However many calls fail at once, in however many
 * tabs, one refresh goes out.
 */
export const createRenew = (parts: RefreshParts): ((used: string) => Promise<void>) => {
  let running: Promise<void> | null = null;
  return async (used) => {
    const now = parts.tokens.access();
    if (now !== null && now !== used) return;
    if (now === null && parts.tokens.refresh() === null) throw sessionGone();
    running ??= acrossTabs(parts, used).finally(() => {
      running = null;
    });
    await running;
  };
};
