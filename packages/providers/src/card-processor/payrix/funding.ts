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

const keptBackOf = (rows: readonly Row<'payouts'>[]): number => Math.max(0, ...rows.map(({ float }) => float ?? 0));

const USUAL = { scheduleFactor: NEXT, inactive: 0, float: 0 };
const NAMES = ['scheduleFactor', 'inactive', 'float'] as const;

const holds = (is: typeof USUAL, wanted: Partial<typeof USUAL>): boolean =>
  NAMES.every((name) => wanted[name] === undefined || wanted[name] === is[name]);

/** Several effects under one name would be taken for one. */
const nth = (effecting: Effecting, at: number): Effecting =>
  at === 0 ? effecting : { ...effecting, token: () => `${effecting.token()}:${at}` };

/**
 * When an entity is paid and whether it is are one resource, its payout: a delay and a stop are read back with one look.
 * Whoever has none is paid on the next bank day.
 */
export const makeFunding = (
  client: PayrixClient,
): Pick<CardPayments, 'funding' | 'setFunding' | 'keepBack' | 'setFundingDelay'> => {
  const payouts = (entityId: string, asking: Asking): Promise<Row<'payouts'>[]> =>
    client.list(
      'payouts',
      { search: allOf({ field: 'entity', value: entityId }, { field: 'created', is: 'sort', value: 'asc' }) },
      asking,
    );
  /** Whatever is there becomes so; nothing that is so already is sent. */
  const become = async (entityId: string, wanted: Partial<typeof USUAL>, effecting: Effecting): Promise<void> => {
    const rows = await payouts(entityId, effecting);
    if (rows.length === 0 && !holds(USUAL, wanted))
      await client.create('payouts', { ...EVERYTHING, ...USUAL, ...wanted, entity: entityId }, effecting);
    const isSo = ({ scheduleFactor, inactive, float }: Row<'payouts'>): boolean =>
      holds({ scheduleFactor: scheduleFactor ?? NEXT, inactive: inactive ? 1 : 0, float: float ?? 0 }, wanted);
    for (const [at, row] of rows.filter((one) => !isSo(one)).entries())
      await client.change('payouts', row.id, wanted, nth(effecting, at));
  };
  return {
    funding: async (entityId, asking) => {
      const rows = await payouts(entityId, asking);
      const isOff = rows.length > 0 && rows.every(({ inactive }) => inactive);
      return { state: isOff ? 'off' : 'on', delayDays: delayOf(rows), keptBackCents: keptBackOf(rows) };
    },
    setFunding: (entityId, state, effecting) => become(entityId, { inactive: state === 'off' ? 1 : 0 }, effecting),
    keepBack: (entityId, cents, effecting) => become(entityId, { float: cents }, effecting),
    setFundingDelay: (entityId, days, effecting) => become(entityId, { scheduleFactor: factorOf(days) }, effecting),
  };
};
