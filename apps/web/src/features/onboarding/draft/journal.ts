import { isRecord, parseStored } from '../../../lib/storage.ts';
import { type DraftStore, draftsOf } from '../../../lib/draft-store.ts';
import type { Input } from './input.ts';
import { demandField, type Line, type Pending } from './line.ts';
import type { Sealer } from './sealing.ts';

/** What is written down: by record, by field. Secrets are never among it. */
export type Pages = Record<string, Record<string, Pending>>;

/** The part of the Web Locks API that is used; absent where the page is not served securely. */
export interface Locks {
  request: (name: string, options: { ifAvailable?: boolean }, work: (lock: unknown) => Promise<void>) => Promise<void>;
}

export interface Journal {
  write: (lines: Iterable<Line>) => void;
  /** Takes over what tabs that are no more have left behind. */
  adopt: () => Promise<Pages>;
  close: () => void;
}

const isKept = (line: Line, name: string): boolean => {
  const { secret, confirms } = demandField(line.section, name);
  return secret === undefined && confirms === undefined;
};

const pagesOf = (lines: Iterable<Line>): Pages => {
  const pages: Pages = {};
  for (const line of lines) {
    const page: Record<string, Pending> = {};
    for (const [name, { yours, was }] of line.conflicts) {
      if (isKept(line, name)) page[name] = { input: yours, was, tried: [] };
    }
    for (const [name, change] of line.pending) if (isKept(line, name)) page[name] = change;
    if (Object.keys(page).length > 0) pages[line.key] = page;
  }
  return pages;
};

const isInput = (value: unknown): value is Input => typeof value === 'string' || Array.isArray(value);

const isPending = (value: unknown): value is Pending =>
  isRecord(value) && isInput(value['input']) && Array.isArray(value['tried']);

const readPages = (text: string | null): Pages => {
  const stored = parseStored(text);
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).map(([key, page]) => [
      key,
      Object.fromEntries(
        Object.entries(isRecord(page) ? page : {})
          .filter((entry): entry is [string, Pending] => isPending(entry[1]))
          .map(([name, change]) => [name, { ...change, was: change.was ?? null }]),
      ),
    ]),
  );
};

export interface JournalParts {
  store: DraftStore;
  sealer: Sealer;
  locks: Locks | undefined;
  person: string;
  application: string;
  tab: string;
}

/** Writes one thing at a time, and of several that wait only the newest. */
const newestOnly = (write: (text: string) => Promise<void>): ((text: string) => void) => {
  let [isWriting, next]: [boolean, string | null] = [false, null];
  const run = async (): Promise<void> => {
    isWriting = true;
    while (next !== null) {
      const text = next;
      next = null;
      try {
        await write(text);
      } catch {
        // Storage is full or switched off, or the key does not come: what is typed still lives in the page.
      }
    }
    isWriting = false;
  };
  return (text) => {
    next = text;
    if (!isWriting) void run();
  };
};

/**
 * Writes down under seal what is typed before it is sent, one page per tab, so that a killed browser or a dead battery
 * loses at most the last moment. A tab holds a lock while it lives; pages whose lock is free belong to nobody and are
 * taken over, and those of other people are thrown away.
 */
export const openJournal = ({ store, sealer, locks, person, application, tab }: JournalParts): Journal => {
  const everything = draftsOf(person);
  const family = `${everything}${application}:`;
  const own = family + tab;
  let written = '';
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks?.request(own, {}, () => held);

  const put = newestOnly(async (text) => {
    if (text === '') await store.remove(own);
    else await store.write(own, await sealer.seal(text));
  });

  const takeOver = async (name: string, into: Pages): Promise<void> => {
    const text = await sealer.open(await store.read(name));
    for (const [key, page] of Object.entries(readPages(text))) into[key] = { ...page, ...into[key] };
    await store.remove(name);
  };

  return {
    write: (lines) => {
      const pages = pagesOf(lines);
      const text = Object.keys(pages).length === 0 ? '' : JSON.stringify(pages);
      if (text === written) return;
      written = text;
      put(text);
    },
    adopt: async () => {
      const found: Pages = {};
      const names = await store.names().catch(() => []);
      for (const name of names.filter((one) => !one.startsWith(everything))) await store.remove(name);
      for (const name of names.filter((one) => one.startsWith(family) && one !== own)) {
        if (!locks) await takeOver(name, found);
        else
          await locks.request(name, { ifAvailable: true }, async (lock) => {
            if (lock !== null) await takeOver(name, found);
          });
      }
      return found;
    },
    close: () => release(),
  };
};
