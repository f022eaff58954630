import { type Base, memoryBase, type SoldProduct } from './base.ts';
import type { QueuedSale } from './queued-sale.ts';

const SHELVES = ['facts', 'products', 'sales'] as const;
type Shelf = (typeof SHELVES)[number];

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the store is closed')));
  });

const open = (merchant: string): Promise<IDBDatabase> => {
  const asked = globalThis.indexedDB.open(`ledgate-till-${merchant}`, 1);
  asked.addEventListener('upgradeneeded', () => {
    asked.result.createObjectStore('facts');
    asked.result.createObjectStore('products', { keyPath: 'uid' });
    asked.result.createObjectStore('sales', { keyPath: 'uid' });
  });
  return settled(asked);
};

type Shelves = Record<Shelf, IDBObjectStore>;

/** Ends when the system has it: what was sold and is said to be kept outlives a power cut. */
const write = (database: IDBDatabase, shelves: readonly Shelf[], work: (on: Shelves) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(shelves, 'readwrite', { durability: 'strict' });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')));
    // Safe: all of them are asked for by their names.
    work(Object.fromEntries(shelves.map((name) => [name, transaction.objectStore(name)])) as Shelves);
  });

const read = <T>(database: IDBDatabase, shelf: Shelf, ask: (on: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  settled(ask(database.transaction(shelf, 'readonly').objectStore(shelf)));

const baseOn = (database: IDBDatabase): Base => ({
  isDurable: true,
  fact: (name) => read(database, 'facts', (on): IDBRequest<unknown> => on.get(name)),
  keepFact: (name, value) => write(database, ['facts'], ({ facts }) => facts.put(value, name)),
  dropFact: (name) => write(database, ['facts'], ({ facts }) => facts.delete(name)),
  // Safe: only this file writes there, and only these.
  products: () => read(database, 'products', (on) => on.getAll() as IDBRequest<SoldProduct[]>),
  applyProducts: ({ isWhole, products: changed, gone, catalogue }) =>
    write(database, ['facts', 'products'], ({ facts, products }) => {
      if (isWhole) products.clear();
      for (const uid of gone) products.delete(uid);
      for (const product of changed) products.put(product);
      facts.put(catalogue, 'catalogue');
    }),
  sales: async () => {
    const all = await read(database, 'sales', (on) => on.getAll() as IDBRequest<QueuedSale[]>);
    return all.toSorted((one, other) => one.nth - other.nth);
  },
  keepSale: (sale) => write(database, ['sales'], ({ sales }) => sales.put(sale)),
  dropSale: (uid) => write(database, ['sales'], ({ sales }) => sales.delete(uid)),
});

/** What the browser keeps for this merchant; where it keeps nothing, what the page remembers. */
export const openBase = async (merchant: string): Promise<Base> => {
  try {
    return baseOn(await open(merchant));
  } catch {
    return memoryBase();
  }
};
