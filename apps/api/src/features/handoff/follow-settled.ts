import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Ctx } from '../../core/context.ts';
import { systemCtx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { HoldReason } from '@ledgate/providers/card-processor/port.ts';
import type { About, SettledAs } from '../operations/public.ts';
import { moveBy, noteHold } from './move-on.ts';

const refusedReasons = (uid: string, as: Extract<SettledAs, { state: 'refused' }>): HoldReason[] =>
  as.faults.map(({ field, message }, at) => ({
    id: `${uid}:${as.step}:${at}`,
    entity: 'other',
    ownerAt: null,
    error: field === null ? 'refused' : `refused_${field}`,
    remedy: null,
    message: field === null ? message : `${field}: ${message}`,
    isInternal: false,
  }));

/** What was confirmed is followed from now on; what was refused is held, with what was found wrong. */
export const followSettled = async (
  tx: WritableTransaction,
  { parts }: Ctx,
  { operation, application }: About,
  as: SettledAs,
): Promise<void> => {
  if (as.state === 'confirmed') {
    await enqueue(tx, parts, 'followMerchant', { application: application.uid, operation: operation.uid });
    return;
  }
  const ctx = systemCtx(parts);
  if (application.status !== 'boarding') return;
  const now = await moveBy(tx, ctx, application, 'provider_hold', { refused: as.step });
  await noteHold(tx, ctx, now, refusedReasons(operation.uid, as));
};
