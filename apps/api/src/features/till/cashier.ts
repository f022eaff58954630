import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Ability } from '@ledgate/domain/access/abilities.ts';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import type { Difference } from '@ledgate/domain/till/order-check.ts';
import type { SignedInCtx } from '../../core/context.ts';

/** Who sold an order, with the rights by which it is judged. */
export interface Cashier {
  readonly uid: string;
  readonly abilities: ReadonlySet<Ability>;
  readonly differences: readonly Difference[];
}

interface Worker {
  readonly uid: string;
  readonly name: string;
  readonly abilities: ReadonlySet<Ability>;
  /** Removed or suspended. */
  readonly isGone: boolean;
}

/** Somebody of this business as they stand now, also once they left it. */
export const findWorker = async (tx: ReadTransaction, merchantUid: string, uid: string): Promise<Worker | null> => {
  const found = await tx
    .selectFrom('app_user')
    .select(['role', 'permissions', 'first_name', 'last_name', 'blocked_at', 'deleted_at'])
    .where('uid', '=', uid)
    .where('merchant_uid', '=', merchantUid)
    .executeTakeFirst();
  if (!found) return null;
  return {
    uid,
    name: `${found.first_name} ${found.last_name}`.trim(),
    // The role was held to the closed list when it was written.
    abilities: new Set(abilitiesOf(found.role as Role, found.permissions)),
    isGone: found.deleted_at !== null || found.blocked_at !== null,
  };
};

const differs = (said: string): Difference => ({ kind: 'cashier', said });

/**
 * Who sold it without a network: somebody else may send it since. It took place whoever they are by now, and a manager looks at
 * a sale of somebody who is not, or no longer, somebody of this counter.
 */
export const cashierOf = async (
  tx: ReadTransaction,
  { actor }: SignedInCtx,
  merchantUid: string,
  named: string | null,
): Promise<Cashier> => {
  const sender = { uid: actor.uid, abilities: actor.abilities };
  if (named === null || named === actor.uid) return { ...sender, differences: [] };
  const found = await findWorker(tx, merchantUid, named);
  if (!found)
    return { ...sender, differences: [differs('Sold by somebody who is not on the team; booked for who sent it.')] };
  const { uid, name, abilities, isGone } = found;
  const said = isGone ? `${name} was off the team when this arrived.` : `${name} may not use the counter any more.`;
  return { uid, abilities, differences: isGone || !abilities.has('use_pos') ? [differs(said)] : [] };
};
