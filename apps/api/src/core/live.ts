import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from './log.ts';

/** What the database tells of: which application and whose, never what is in it. */
export interface News {
  kind: 'case' | 'presence' | 'task' | 'many';
  uid?: string;
  version?: number;
  merchant?: string;
  iso?: string | null;
  /** Of a task: the desk that does it. */
  desk?: string;
  /** Who looks at it now. */
  people?: { uid: string; name: string }[];
}

export interface Told {
  id: string;
  news: News;
}

/** One ear at the database for the whole process, and any number of those who want to know. */
export interface Live {
  listen: (hear: (told: Told) => void) => () => void;
  /** Answers once the ear is at the wall, or at least was tried to be put there. */
  ready: () => Promise<void>;
  /** What was told after an earlier piece of news; null when that is too long ago to say. */
  since: (id: string) => Told[] | null;
  close: () => Promise<void>;
}

const REMEMBERED = 1_000;
const AGAIN_MS = 1_000;

const readNews = (payload: string | undefined): News | null => {
  try {
    return JSON.parse(payload ?? '') as News; // written by our own triggers and nobody else
  } catch {
    return null;
  }
};

interface Ear {
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

/** A connection that listens, and is made anew when it breaks; then whatever happened meanwhile is unknown. */
const makeEar = (url: string, log: Log, tell: (news: News) => void): Ear => {
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let isClosed = false;
  let wasOpen = false;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'ledgate-live' });
    fresh.on('notification', ({ payload }) => {
      const news = readNews(payload);
      if (news) tell(news);
    });
    fresh.on('error', (error) => {
      log.warn('live news lost its ear', { error });
      if (client === fresh) client = null;
      setTimeout(open, AGAIN_MS).unref();
    });
    await fresh.connect();
    await fresh.query('listen live');
    client = fresh;
    if (wasOpen) tell({ kind: 'many' });
    wasOpen = true;
  };

  const open = (): void => {
    if (isClosed || client || connecting) return;
    connecting = connect()
      .catch((error: unknown) => {
        log.warn('live news cannot be heard', { error });
        setTimeout(open, AGAIN_MS).unref();
      })
      .finally(() => {
        connecting = null;
      });
  };

  return {
    ready: async () => {
      open();
      await connecting;
    },
    close: async () => {
      isClosed = true;
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
};

export const makeLive = (url: string, log: Log): Live => {
  // Numbers of another process mean nothing here, so each process signs its own.
  const sign = randomUUID().slice(0, 8);
  const ears = new Set<(told: Told) => void>();
  const remembered: Told[] = [];
  let n = 0;
  const ear = makeEar(url, log, (news) => {
    n += 1;
    // A letter between, or a sign without one and a high number would pass for a card number.
    const told = { id: `${sign}n${n}`, news };
    remembered.push(told);
    if (remembered.length > REMEMBERED) remembered.shift();
    for (const hear of ears) hear(told);
  });
  return {
    ...ear,
    listen: (hear) => {
      ears.add(hear);
      return () => ears.delete(hear);
    },
    since: (id) => {
      const at = remembered.findIndex((told) => told.id === id);
      return at < 0 ? null : remembered.slice(at + 1);
    },
  };
};
