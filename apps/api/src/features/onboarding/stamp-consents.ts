import { isBlank, type Value } from '@ledgate/domain/applications/fields/values.ts';
import { CONFIRMED } from '@ledgate/domain/applications/fields/business-fields.ts';
import { type Ctx, personOf } from '../../core/context.ts';

type Stamps = (ctx: Ctx) => Record<string, Value>;

const when = ({ parts }: Ctx): string => parts.clock().toISOString();

/** Answers that are kept with when and by whom or from where they were given. */
const STAMPED: Record<string, Stamps> = {
  attests: (ctx) => ({ attested_at: when(ctx), attested_ip: ctx.origin.address }),
  [CONFIRMED]: (ctx) => ({ assumed_at: when(ctx), assumed_by: personOf(ctx.actor)?.uid ?? null }),
};

export const stampConsents = (
  ctx: Ctx,
  values: Record<string, Value>,
  taken: readonly string[],
): Record<string, Value> => {
  const stamped = { ...values };
  for (const name of taken) {
    const stamps = STAMPED[name]?.(ctx) ?? {};
    const isGiven = values[name] !== false && !isBlank(values[name]);
    for (const [stamp, value] of Object.entries(stamps)) stamped[stamp] = isGiven ? value : null;
  }
  return stamped;
};
