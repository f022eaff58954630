import type { Reply } from '@ledgate/contract/call.ts';
import type { banks } from '@ledgate/contract/banks.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { presentBanks } from './present-bank.ts';
import { findPublicKey } from './signing-key.ts';
import { listBanks as storedBanks } from './store.ts';

/** All of them: there are a handful, and those out of service are named by earlier applications. */
export const listBanks = (ctx: SignedInCtx): Promise<Reply<typeof banks.listBanks>> =>
  reading(ctx, async (tx) => ({
    results: await presentBanks(tx, ctx, await storedBanks(tx)),
    own_key: await findPublicKey(tx),
  }));
