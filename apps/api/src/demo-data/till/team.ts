import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import type { Ctx, SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { at, DEMO_ADDRESS } from '../application-content.ts';
import { uidOf } from '../chance.ts';
import { type Worker, WORKERS } from './workers.ts';

/** Somebody at work at a time: what they do is dated then. */
export type AtWork = (who: Worker, then: Date) => SignedInCtx;

/** Everybody with the rights they were given, as if they had signed in. */
export const putToWork = async (ctx: Ctx, merchantUid: string): Promise<AtWork> => {
  const rows = await reading(ctx, (tx) =>
    tx
      .selectFrom('app_user')
      .select(['email', 'uid', 'role', 'permissions'])
      .where('merchant_uid', '=', merchantUid)
      .execute(),
  );
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  return (who, then) => {
    const row = byEmail.get(WORKERS[who]);
    if (!row) throw new Error(`nobody of the demo’s team is ${who}`);
    const role = who === 'owner' ? 'merchant' : 'subuser';
    const past = at(ctx, then);
    return {
      ...past,
      origin: { ...past.origin, address: DEMO_ADDRESS },
      actor: {
        kind: 'person',
        uid: row.uid,
        role,
        ownRole: role,
        abilities: new Set(abilitiesOf(role, row.permissions)),
        isoUid: null,
        merchantUid,
        sid: uidOf(`past session ${row.email}`),
        provedAt: then,
        till: null,
      },
    };
  };
};
