import type { Scenario } from './rig/scenario.ts';
import { measureSale } from './till-sale.ts';
import { measureScan } from './till-scan.ts';
import { measureSearch } from './till-search.ts';

/** By name only, since it loads many rows. */
export const till: Scenario = {
  name: 'till',
  summary: 'a sale beside the bare transaction, a scan until its total is painted, the search among 100,000 products',
  run: async (run) => {
    const parts = [await measureSale(run), await measureScan(run), await measureSearch(run)];
    return { lines: parts.flatMap(({ lines }) => lines), missed: parts.flatMap(({ missed }) => missed) };
  },
};
