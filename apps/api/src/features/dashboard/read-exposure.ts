import type { Reply } from '@ledgate/contract/call.ts';
import type { dashboard } from '@ledgate/contract/dashboard.ts';
import type { SignedInCtx } from '../../core/context.ts';

export const readExposure = async ({ parts }: SignedInCtx): Promise<Reply<typeof dashboard.readExposure>> => {
  await Promise.resolve();
  return {
    as_of: parts.clock().toISOString(),
    total: { merchants: 0, exposure_cents: 0, reserve_cents: 0 },
    by_bank: [],
    by_category: [],
  };
};
