import type { Ctx } from '@ledgate/api/core/context.ts';
import { reading } from '@ledgate/api/core/scope.ts';
import { keepPackage } from '@ledgate/api/features/handoff/public.ts';
import { findOperation, keepPrepared } from '@ledgate/api/features/operations/public.ts';

const PAPER = Buffer.from('%PDF-1.4\n% as if it had been made beforehand\n%%EOF\n');

/** Kept as a package is, and as small as one can be. */
export const takeAsMade = async (ctx: Ctx, uid: string): Promise<void> => {
  const operation = await reading(ctx, (tx) => findOperation(tx, uid));
  if (!operation || operation.preparedAt !== null) return;
  const packageKey = await keepPackage(ctx, operation, PAPER);
  await keepPrepared(ctx.parts, uid, { packageKey, facts: { package_hash: uid.replaceAll('-', '') } });
};
