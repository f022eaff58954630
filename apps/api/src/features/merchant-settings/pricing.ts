import { type Pricing, pricingOf, SINGLE } from '@ledgate/domain/till/dual-pricing.ts';
import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { agreedSale, mayHaveModel } from '../rates/public.ts';

/** Whether a merchant's goods have one price or two, by the rates it accepted. */
export const merchantPricing = (parts: Parts, merchantUid: string): Promise<Pricing> =>
  reading(systemCtx(parts), async (tx) =>
    (await mayHaveModel(tx, merchantUid, 'dual_pricing'))
      ? pricingOf(await agreedSale(tx, parts, merchantUid))
      : SINGLE,
  );
