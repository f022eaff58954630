import type { World } from './world.ts';

const TABLE = '_tokens';
const LIFE_MS = 48 * 3_600_000;

export interface Replay {
  readonly token: string;
  /** How long before that it had been carried out. */
  readonly afterMs: number;
}

export interface RequestTokens {
  /** What the request of this token was answered, if it ended well in the last 48 hours. */
  find: (token: string, method: string) => object | null;
  /** Called at the end of a request that ended well: two at once are both carried out. */
  keep: (token: string, body: object) => void;
  /** What was asked to be created again that had been: whoever looks before asking again never does that. */
  replays: () => readonly Replay[];
}

/** One list for all resources and verbs. */
export const makeRequestTokens = ({ store, clock }: World): RequestTokens => {
  const replays: Replay[] = [];
  return {
    find: (token, method) => {
      const kept = store.get(TABLE, token);
      if (!kept || Number(kept['at']) + LIFE_MS < clock.now()) return null;
      if (method === 'POST') replays.push({ token, afterMs: clock.now() - Number(kept['at']) });
      return { ...(kept['body'] as object), duplicateRequest: true };
    },
    keep: (token, body) => store.put(TABLE, { id: token, at: clock.now(), body }),
    replays: () => replays,
  };
};
