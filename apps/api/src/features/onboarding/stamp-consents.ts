import type { Value } from '@ledgate/domain/applications/fields/values.ts';
import type { Ctx } from '../../core/context.ts';

/** Consents that are kept with when and from where they were given, by the answer they belong to. */
const STAMPED: Record<string, readonly [at: string, from: string]> = {
  credit_consent: ['credit_consent_at', 'credit_consent_ip'],
  attests: ['attests_at', 'attests_ip'],
};

export const stampConsents = (
  ctx: Ctx,
  values: Record<string, Value>,
  taken: readonly string[],
): Record<string, Value> => {
  const stamped = { ...values };
  for (const name of taken) {
    const stamp = STAMPED[name];
    if (!stamp) continue;
    const isGiven = values[name] === true;
    stamped[stamp[0]] = isGiven ? ctx.parts.clock().toISOString() : null;
    stamped[stamp[1]] = isGiven ? ctx.origin.address : null;
  }
  return stamped;
};
