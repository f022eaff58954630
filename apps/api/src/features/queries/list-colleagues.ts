import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { demandReviewer } from './demand.ts';
import { listColleaguesOf } from './mention-store.ts';

export const listColleagues = async (ctx: SignedInCtx) => {
  demandReviewer(ctx.actor);
  return reading(ctx, async (tx) => ({ results: await listColleaguesOf(tx, ctx.actor.uid) }));
};
