import { pathTo } from '@ledgate/domain/till/catalogue.ts';

import type { CategoryView } from '../data.ts';

interface Placed extends CategoryView {
  parentUid: string | null;
}

const placed = (categories: readonly CategoryView[]): Placed[] =>
  categories.map((category) => ({ ...category, parentUid: category.parent }));

export interface NamedCategory {
  category: CategoryView;
  /** From the top down to it. */
  path: string;
  depth: number;
}

/** As a tree reads: each after the one it lies in, in the order that the merchant gave them. */
export const inTree = (categories: readonly CategoryView[]): NamedCategory[] => {
  const all = placed(categories);
  const known = new Set(categories.map(({ uid }) => uid));
  const under = (parent: string | null): NamedCategory[] =>
    categories
      .filter((one) => (one.parent !== null && known.has(one.parent) ? one.parent : null) === parent)
      .flatMap((category) => {
        const path = pathTo(all, category.uid);
        return [
          { category, path: path.map(({ name }) => name).join(' › '), depth: path.length },
          ...under(category.uid),
        ];
      });
  return under(null);
};
