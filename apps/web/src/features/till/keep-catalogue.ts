import { client } from '../../lib/client.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { Base, SoldProduct } from './base.ts';
import { type CatalogueFacts, indexCatalogue, type TillCatalogue } from './catalogue-index.ts';

export interface KeptCatalogue {
  readonly catalogue: Store<TillCatalogue | null>;
  /** From what is kept here, without asking anybody. */
  load: () => Promise<void>;
  /** What changed since; all of it the first time. */
  refresh: () => Promise<void>;
}

interface Change {
  facts: CatalogueFacts;
  products: SoldProduct[];
  gone: string[];
}

/** Several pages are one change, of the version that the first of them names. */
const readChange = async (since: number): Promise<Change> => {
  const setup = await client.merchantSettings.readTillSetup();
  const change: Omit<Change, 'facts'> = { products: [], gone: [] };
  let facts: CatalogueFacts | null = null;
  for (let cursor: string | undefined; ;) {
    const query = { ...(since > 0 && { since }), ...(cursor !== undefined && { cursor }) };
    const page = await client.catalogue.readSnapshot({ query });
    facts ??= { version: page.version, categories: page.categories, taxes: page.taxes, setup };
    change.products.push(...page.products);
    change.gone.push(...page.gone);
    if (page.next_cursor === null) return { ...change, facts };
    cursor = page.next_cursor;
  }
};

export const keepCatalogue = (base: Base): KeptCatalogue => {
  const catalogue = createStore<TillCatalogue | null>(null);
  let kept: CatalogueFacts | null = null;
  const show = async (facts: CatalogueFacts): Promise<void> => {
    kept = facts;
    catalogue.set(indexCatalogue(facts, await base.products()));
  };
  return {
    catalogue,
    load: async () => {
      const facts = await base.fact('catalogue');
      // Safe: written below, in this browser.
      if (facts !== undefined) await show(facts as CatalogueFacts);
    },
    refresh: async () => {
      const since = kept?.version ?? 0;
      const { facts, products, gone } = await readChange(since);
      const isSame = products.length + gone.length === 0 && JSON.stringify(facts) === JSON.stringify(kept);
      if (isSame) return;
      await base.applyProducts({ isWhole: since === 0, products, gone, catalogue: facts });
      await show(facts);
    },
  };
};
