import { DRAFTS, forgetPlainDrafts } from './forget-drafts.ts';

/**
 * Where the browser keeps what was typed and not yet saved, under seal. Not local storage: a browser that is killed takes
 * the last seconds of that with it, while what a finished transaction wrote here is the system's.
 */
export interface DraftStore {
  names: () => Promise<string[]>;
  read: (name: string) => Promise<unknown>;
  write: (name: string, sealed: unknown) => Promise<void>;
  remove: (name: string) => Promise<void>;
}

const SHELF = 'drafts';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the store is closed')));
  });

const open = async (): Promise<IDBDatabase> => {
  const asked = globalThis.indexedDB.open(DRAFTS, 1);
  asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(SHELF));
  const database = await settled(asked);
  // Signing out in another tab takes everything away.
  database.addEventListener('versionchange', () => database.close());
  return database;
};

const within = async <T>(mode: IDBTransactionMode, work: (shelf: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await open();
  try {
    const transaction = database.transaction(SHELF, mode, { durability: 'relaxed' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')));
    });
    const result = await settled(work(transaction.objectStore(SHELF)));
    await done;
    return result;
  } finally {
    database.close();
  }
};

export const draftStore: DraftStore = {
  names: async () => (await within('readonly', (shelf) => shelf.getAllKeys())).map(String),
  read: (name) => within('readonly', (shelf): IDBRequest<unknown> => shelf.get(name)),
  write: async (name, sealed) => {
    await within('readwrite', (shelf) => shelf.put(sealed, name));
  },
  remove: async (name) => {
    await within('readwrite', (shelf) => shelf.delete(name));
  },
};

const PREFIX = 'ledgate.draft';

/** What everything that belongs to a person is called here begins with. */
export const draftsOf = (person: string): string => `${PREFIX}:${person}:`;

/** Throws away what other people left in this browser. */
export const forgetDraftsOfOthers = async (person: string): Promise<void> => {
  forgetPlainDrafts();
  for (const name of await draftStore.names()) {
    if (!name.startsWith(draftsOf(person))) await draftStore.remove(name);
  }
};
