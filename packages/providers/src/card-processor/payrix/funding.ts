import type { CardPayments } from '../payments-port.ts';
import type { PayrixClient } from './client.ts';
import type { Row } from './resources.ts';
import { allOf } from './search-header.ts';
import type { Asking, Effecting } from '../asking.ts';

/** All there is, every day: what an entity has that nothing was ever said of. */
const EVERYTHING = { name: 'Deposits', schedule: 'days', um: 1, amount: 10_000, currency: 'USD' };

/** A payout says on which bank day after its batch an entity is paid, the next being the first; ours is how many later. */
const NEXT = 1;
const factorOf = (days: number): number => days + NEXT;

const delayOf = (rows: readonly Row<'payouts'>[]): number =>
  Math.max(0, ...rows.map(({ scheduleFactor }) => (scheduleFactor ?? NEXT) - NEXT));

/** Several effects under one name would be taken for one. */
const nth = (effecting: Effecting, at: number): Effecting =>
  at === 0 ? effecting : { ...effecting, token: () => `${effecting.token()}:${at}` };

/**
 * When an entity is paid and whether it is are one resource, its payout: a delay and a stop are read back with one look.
 * Whoever has none is paid on the next bank day.
 */
export const makeFunding = (client: PayrixClient): Pick<CardPayments, 'funding' | 'setFunding' | 'setFundingDelay'> => {
  const payouts = (entityId: string, asking: Asking): Promise<Row<'payouts'>[]> =>
    client.list(
      'payouts',
      { search: allOf({ field: 'entity', value: entityId }, { field: 'created', is: 'sort', value: 'asc' }) },
      asking,
    );
  /** Whatever is there becomes so; nothing that is so already is sent. */
  const become = async (
    entityId: string,
    wanted: { readonly inactive: 0 | 1 } | { readonly scheduleFactor: number },
    effecting: Effecting,
  ): Promise<void> => {
    const rows = await payouts(entityId, effecting);
    const body = { ...EVERYTHING, scheduleFactor: NEXT, inactive: 0, entity: entityId, ...wanted };
    const isUsual = body.inactive === 0 && body.scheduleFactor === NEXT;
    if (rows.length === 0 && !isUsual) await client.create('payouts', body, effecting);
    const isSo = (row: Row<'payouts'>): boolean =>
      'inactive' in wanted ? row.inactive === (wanted.inactive === 1) : row.scheduleFactor === wanted.scheduleFactor;
    for (const [at, row] of rows.filter((one) => !isSo(one)).entries())
      await client.change('payouts', row.id, wanted, nth(effecting, at));
  };
  return {
    funding: async (entityId, asking) => {
      const rows = await payouts(entityId, asking);
      const isOff = rows.length > 0 && rows.every(({ inactive }) => inactive);
      return { state: isOff ? 'off' : 'on', delayDays: delayOf(rows) };
    },
    setFunding: (entityId, state, effecting) => become(entityId, { inactive: state === 'off' ? 1 : 0 }, effecting),
    setFundingDelay: (entityId, days, effecting) => become(entityId, { scheduleFactor: factorOf(days) }, effecting),
  };
};
