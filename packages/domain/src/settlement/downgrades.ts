import { MODEL_FACTS } from '../rates/models.ts';
import { centsAtRate, centsForItems } from '../rates/money.ts';
import type { SaleSheet } from '../rates/sheet.ts';
import { couldHaveCost, type QualifyingSale } from './interchange.ts';
import { type Tier, tierOf } from './units.ts';

/** What a sale that fell cost the merchant by its own rates, and what it would have. */
export interface DowngradeCost {
  readonly category: string;
  readonly best: string | null;
  readonly costCents: number;
  /** Null where no table knows. */
  readonly bestCents: number | null;
}

const TIER_NAMES: Record<Tier, string> = { qualified: 'Qualified', mid: 'Mid-qualified', non: 'Non-qualified' };

const tierCents = ({ lines }: SaleSheet, tier: Tier, cents: number): number =>
  centsAtRate(cents, lines[`${tier}_rate`] ?? 0) + centsForItems(1, lines[`${tier}_item`] ?? 0);

export interface FallenSale extends QualifyingSale {
  readonly category: string;
  readonly interchangeCents: number;
  readonly downgrade: string;
}

/**
 * By the merchant's own pricing: interchange where it is passed on, the tier where there are tiers, and nothing where one
 * price covers every card: what it then costs us is no merchant's affair.
 */
export const downgradeCost = (sheet: SaleSheet | null, sale: FallenSale): DowngradeCost => {
  if (sheet?.model === 'tiered') {
    const tier = tierOf(sale.category, sale.downgrade);
    return {
      category: TIER_NAMES[tier],
      best: TIER_NAMES.qualified,
      costCents: tierCents(sheet, tier, sale.cents),
      bestCents: tierCents(sheet, 'qualified', sale.cents),
    };
  }
  if (sheet && !MODEL_FACTS[sheet.model].isBundled) {
    const best = couldHaveCost(sale);
    return {
      category: sale.category,
      best: best?.category ?? null,
      costCents: sale.interchangeCents,
      bestCents: best?.cents ?? null,
    };
  }
  return { category: sale.category, best: null, costCents: 0, bestCents: 0 };
};
