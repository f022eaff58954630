import type { Ctx } from '@ledgate/api/core/context.ts';
import { reading } from '@ledgate/api/core/scope.ts';
import { keepPackage } from '@ledgate/api/features/handoff/public.ts';
import { findOperation, keepPrepared, type Prepared } from '@ledgate/api/features/operations/public.ts';

const PAPER = Buffer.from('%PDF-1.4\n% as if it had been made beforehand\n%%EOF\n');

/** Kept as a package is, and as small as one can be unless said otherwise; null where it was made before. */
export const makeBeforehand = async (ctx: Ctx, uid: string, paper = PAPER): Promise<Prepared | null> => {
  const operation = await reading(ctx, (tx) => findOperation(tx, uid));
  if (!operation || operation.preparedAt !== null) return null;
  const packageKey = await keepPackage(ctx, operation, paper);
  return { packageKey, facts: { package_hash: uid.replaceAll('-', '') } };
};

export const takeAsMade = async (ctx: Ctx, uid: string): Promise<void> => {
  const made = await makeBeforehand(ctx, uid);
  if (made) await keepPrepared(ctx.parts, uid, made);
};
