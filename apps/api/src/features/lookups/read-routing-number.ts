import type { Reply } from '@ledgate/contract/call.ts';
import type { lookups } from '@ledgate/contract/lookups.ts';
import { checkRoutingNumber } from '@ledgate/domain/checks/bank-numbers.ts';
import type { WorkingCtx } from '../../core/context.ts';
import { bankNameOf } from './public.ts';
import { letKeep } from './whole-list.ts';

/** Asked while somebody types: what cannot be a routing number is answered with the reason, not refused. */
export const readRoutingNumber = async (
  ctx: WorkingCtx,
  typed: string,
): Promise<Reply<typeof lookups.readRoutingNumber>> => {
  const number = typed.replace(/[\s-]/g, '');
  const verdict = checkRoutingNumber(number);
  letKeep(ctx);
  return {
    routing_number: number,
    valid: verdict.ok,
    reason: verdict.ok ? null : verdict.reason,
    bank_name: verdict.ok ? bankNameOf(number) : null,
  };
};
