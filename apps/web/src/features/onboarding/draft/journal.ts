import { isRecord, parseStored } from '../../../lib/storage.ts';
import type { Input } from './input.ts';
import { demandField, type Line, type Pending } from './line.ts';

/** What is written down: by record, by field. Secrets are never among it. */
export type Pages = Record<string, Record<string, Pending>>;

/** The part of the browser's storage that is used. */
export interface DraftStorage {
  readonly length: number;
  key: (index: number) => string | null;
  getItem: (name: string) => string | null;
  setItem: (name: string, text: string) => void;
  removeItem: (name: string) => void;
}

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

const PREFIX = 'ledgate.draft';

export interface JournalParts {
  storage: DraftStorage;
  locks: Locks | undefined;
  person: string;
  application: string;
  tab: string;
}

/**
 * Writes down what is typed before it is sent, one page per tab, so that a crash or a dead battery loses at most a
 * keystroke. A tab holds a lock while it lives; pages whose lock is free belong to nobody and are taken over.
 */
export const openJournal = ({ storage, locks, person, application, tab }: JournalParts): Journal => {
  const family = `${PREFIX}:${person}:${application}:`;
  const own = family + tab;
  let written = '';
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks?.request(own, {}, () => held);

  const names = (): string[] =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter(
      (name) => name.startsWith(family) && name !== own,
    );

  const takeOver = (name: string, into: Pages): void => {
    for (const [key, page] of Object.entries(readPages(storage.getItem(name)))) into[key] = { ...page, ...into[key] };
    storage.removeItem(name);
  };

  return {
    write: (lines) => {
      const pages = pagesOf(lines);
      const text = Object.keys(pages).length === 0 ? '' : JSON.stringify(pages);
      if (text === written) return;
      written = text;
      try {
        if (text === '') storage.removeItem(own);
        else storage.setItem(own, text);
      } catch {
        // Storage is full or switched off: what is typed still lives in the page and is sent from there.
      }
    },
    adopt: async () => {
      const found: Pages = {};
      for (const name of names()) {
        if (!locks) takeOver(name, found);
        else
          await locks.request(name, { ifAvailable: true }, async (lock) => {
            if (lock !== null) takeOver(name, found);
          });
      }
      return found;
    },
    close: () => release(),
  };
};
