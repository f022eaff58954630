import type { Brand as CardBrand } from '../payments/card.ts';
import type { Units } from '../rates/driver-units.ts';
import { BRANDS } from '../rates/models.ts';

/** How well a sale qualified for the lower interchange. */
export type Tier = 'qualified' | 'mid' | 'non';

/** The lowest a sale can fall to, by the names that the networks use. */
const LOWEST = 'Standard';

export const tierOf = (category: string | null, downgrade: string | null): Tier => {
  if (downgrade === null) return 'qualified';
  return category === LOWEST ? 'non' : 'mid';
};

export interface SoldFacts {
  readonly brand: CardBrand | null;
  readonly cents: number;
  readonly tier: Tier;
  readonly isCredit: boolean;
}

export interface CountedFacts {
  readonly sales: readonly SoldFacts[];
  /** Cards whose issuers were asked, whatever they said. */
  readonly asked: readonly (CardBrand | null)[];
  readonly refunds: number;
  readonly batches: number;
}

const volumeOf = (sales: readonly SoldFacts[]): number => sales.reduce((sum, { cents }) => sum + cents, 0);

/** What the lines of the rates are counted by, of what really happened. */
export const countUnits = ({ sales, asked, refunds, batches }: CountedFacts): Partial<Units> => {
  const ofTier = (tier: Tier): SoldFacts[] => sales.filter((sale) => sale.tier === tier);
  const brands = BRANDS.flatMap((brand) => [
    [`${brand}_volume`, volumeOf(sales.filter((sale) => sale.brand === brand))],
    [`${brand}_auths`, asked.filter((one) => one === brand).length],
  ]);
  return {
    ...(Object.fromEntries(brands) as Partial<Units>),
    volume: volumeOf(sales),
    credit_volume: volumeOf(sales.filter(({ isCredit }) => isCredit)),
    sales: sales.length,
    qualified_volume: volumeOf(ofTier('qualified')),
    qualified_sales: ofTier('qualified').length,
    mid_volume: volumeOf(ofTier('mid')),
    mid_sales: ofTier('mid').length,
    non_volume: volumeOf(ofTier('non')),
    non_sales: ofTier('non').length,
    auths: asked.length,
    refunds,
    batches,
  };
};
