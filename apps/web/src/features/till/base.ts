import type { SnapshotView } from '@ledgate/contract/catalogue-view.ts';

import type { QueuedSale } from './queued-sale.ts';

export type SoldProduct = SnapshotView['products'][number];

/** What the till keeps of itself under a name, whatever happens to the page. */
export type FactName = 'catalogue' | 'register' | 'shift' | 'draft' | 'checkout';

/**
 * What a till keeps: the catalogue it sells from, the sales that have not reached the server, and what it was about. Of one
 * merchant, whoever is signed in.
 */
export interface Base {
  /** Whether it outlives the page. */
  readonly isDurable: boolean;
  fact: (name: FactName) => Promise<unknown>;
  keepFact: (name: FactName, value: unknown) => Promise<void>;
  dropFact: (name: FactName) => Promise<void>;
  products: () => Promise<SoldProduct[]>;
  /** All of a change or nothing of it; a whole catalogue takes the place of the one before. */
  applyProducts: (change: {
    isWhole: boolean;
    products: readonly SoldProduct[];
    gone: readonly string[];
    catalogue: unknown;
  }) => Promise<void>;
  /** In the order in which they were sold. */
  sales: () => Promise<QueuedSale[]>;
  keepSale: (sale: QueuedSale) => Promise<void>;
  dropSale: (uid: string) => Promise<void>;
}

/** Where the browser keeps nothing: for as long as the page is open. */
export const memoryBase = (): Base => {
  const facts = new Map<FactName, unknown>();
  const products = new Map<string, SoldProduct>();
  const sales = new Map<string, QueuedSale>();
  return {
    isDurable: false,
    fact: async (name) => facts.get(name),
    keepFact: async (name, value) => void facts.set(name, value),
    dropFact: async (name) => void facts.delete(name),
    products: async () => [...products.values()],
    applyProducts: async (change) => {
      if (change.isWhole) products.clear();
      for (const uid of change.gone) products.delete(uid);
      for (const product of change.products) products.set(product.uid, product);
      facts.set('catalogue', change.catalogue);
    },
    sales: async () => [...sales.values()].toSorted((one, other) => one.nth - other.nth),
    keepSale: async (sale) => void sales.set(sale.uid, sale),
    dropSale: async (uid) => void sales.delete(uid),
  };
};
