import type { Reply } from '@ledgate/contract/call.ts';
import type { lookups } from '@ledgate/contract/lookups.ts';
import type { WorkingCtx } from '../../core/context.ts';
import { listBanks } from './store.ts';
import { wholeBody } from './whole-list.ts';

/** Banks that no longer take merchants stay in the list: earlier applications name them. */
export const listSponsorBanks = async ({ parts }: WorkingCtx): Promise<Reply<typeof lookups.listSponsorBanks>> => {
  const banks = await listBanks(parts.db);
  return wholeBody(
    banks.map(({ uid, name, channel, bin, ica, active }) => ({
      uid,
      name,
      bin_ica: [bin, ica].filter((part) => part !== null).join('/') || null,
      processor: channel,
      active,
    })),
  );
};
