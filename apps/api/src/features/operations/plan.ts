import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { OPERATION_KINDS, type OperationKindName } from '@ledgate/domain/operations/kinds.ts';
import { type Ctx, personOf } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { findOpenOperation, insertOperation, type Operation } from './store.ts';

export interface Plan {
  kind: OperationKindName;
  applicationUid: string;
  bankUid?: string;
  /** What it needs to know later. No secret. */
  facts?: Record<string, unknown>;
  /** Not begun sooner, so that its cause can still be taken back. */
  notBefore?: Date;
}

/**
 * In the transaction of the decision, under the lock of the application: the intent and its tokens, written down before
 * anything is asked of anybody.
 */
export const planOperation = async (tx: WritableTransaction, ctx: Ctx, plan: Plan): Promise<Operation> => {
  const { parts } = ctx;
  const open = await findOpenOperation(tx, plan.applicationUid);
  if (open) {
    const { name } = OPERATION_KINDS[open.kind];
    throw new Failure('wrong_state', `“${name}” is still under way for this merchant.`);
  }
  const at = parts.clock();
  const operation = await insertOperation(tx, {
    uid: crypto.randomUUID(),
    kind: plan.kind,
    applicationUid: plan.applicationUid,
    bankUid: plan.bankUid ?? null,
    facts: plan.facts ?? {},
    by: personOf(ctx.actor)?.uid ?? null,
    at,
    notBefore: plan.notBefore ?? at,
  });
  const held = { notBefore: plan.notBefore ?? at, cause: `operation:${operation.uid}` };
  await enqueue(tx, parts, 'prepareOperation', { operation: operation.uid }, held);
  return operation;
};

/** What the package of an application waited for is there: it is made now, and not when its job comes round again. */
export const prepareWaiting = async (tx: WritableTransaction, parts: Parts, applicationUid: string): Promise<void> => {
  const open = await findOpenOperation(tx, applicationUid);
  if (open?.preparedAt === null) await enqueue(tx, parts, 'prepareOperation', { operation: open.uid });
};

/** What was planned by a step that is taken back goes nowhere: nothing has been asked of anybody yet. */
export const withdrawPlanned = async (
  tx: WritableTransaction,
  { clock }: Pick<Parts, 'clock'>,
  applicationUid: string,
  by: string,
): Promise<void> => {
  await tx
    .updateTable('operation')
    .set({ state: 'closed', settled_at: clock(), next_at: null, closed_by: by, close_reason: 'The step was undone.' })
    .where('application_uid', '=', applicationUid)
    .where('state', '=', 'planned')
    .where('fence', '=', 0)
    .execute();
};
