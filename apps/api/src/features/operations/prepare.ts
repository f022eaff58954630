import { reading } from '../../core/scope.ts';
import type { Ctx } from '../../core/context.ts';
import { keepPrepared } from './fence.ts';
import type { OperationKinds } from './kind.ts';
import { findOperation } from './store.ts';

/** Makes what the operation sends. Before anything is sent, and in the lane of whatever else takes a processor. */
export const prepareOperation = async (ctx: Ctx, kinds: OperationKinds, uid: string): Promise<void> => {
  const operation = await reading(ctx, (tx) => findOperation(tx, uid));
  if (!operation || operation.preparedAt !== null || operation.settledAt !== null) return;
  const prepared = await kinds[operation.kind].prepare?.(ctx, operation);
  await keepPrepared(ctx.parts, uid, prepared ?? { packageKey: null, facts: {} });
};
