import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import type { PlaceName, TillAct } from './acts.ts';
import type { Counter } from './open-counter.ts';

/** What of a day is there already, from a time when it was broken off; the rest of the day adds to it. */
export interface Done {
  /** The shifts of the day that are open or were. */
  readonly shifts: Map<PlaceName, string>;
  /** By uid: what is not there was never sold. */
  readonly orders: Map<string, string>;
  /** Instants of what leaves no name: cash that was moved, goods that came. */
  readonly cash: ReadonlySet<number>;
  readonly stock: ReadonlySet<number>;
}

const instants = (rows: readonly { made_at: Date }[]): Set<number> => new Set(rows.map(({ made_at: at }) => +at));

/** A day that has begun and whose shop has not opened yet. */
const NOTHING: Done = { shifts: new Map(), orders: new Map(), cash: new Set(), stock: new Set() };

export const readDone = async (ctx: SignedInCtx, { registers }: Counter, acts: readonly TillAct[]): Promise<Done> => {
  if (acts.length === 0) return NOTHING;
  const merchantUid = ctx.actor.merchantUid ?? '';
  const wanted = acts.flatMap((act) => (act.kind === 'sale' ? [act.order.uid] : 'of' in act ? [act.of.uid] : []));
  const times = acts.map(({ at }) => at);
  return reading(ctx, async (tx) => {
    const orders =
      wanted.length === 0
        ? []
        : await tx.selectFrom('pos_order').select(['uid', 'status']).where('uid', 'in', wanted).execute();
    const shifts = await tx
      .selectFrom('till_shift')
      .select(['uid', 'register_uid', 'opened_at'])
      .where('merchant_uid', '=', merchantUid)
      .where('opened_at', 'in', times)
      .execute();
    const cash = await tx
      .selectFrom('drawer_event')
      .select('made_at')
      .where('merchant_uid', '=', merchantUid)
      .where('kind', 'in', ['paid_in', 'paid_out'])
      .where('made_at', 'in', times)
      .execute();
    const stock = await tx
      .selectFrom('stock_move')
      .select('made_at')
      .where('merchant_uid', '=', merchantUid)
      .where('order_uid', 'is', null)
      .where('made_at', 'in', times)
      .execute();
    const shiftAt = (place: PlaceName): [PlaceName, string][] =>
      shifts.flatMap(({ uid, register_uid: register }) => (register === registers[place] ? [[place, uid]] : []));
    return {
      shifts: new Map([...shiftAt('counter'), ...shiftAt('bar')]),
      orders: new Map(orders.map(({ uid, status }) => [uid, status])),
      cash: instants(cash),
      stock: instants(stock),
    };
  });
};
