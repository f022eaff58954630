import type { Fee, ReserveOrder } from '../order.ts';
import type { CardProcessor } from '../port.ts';
import type { PayrixClient } from './client.ts';
import { accountFields, memberFields } from './outgoing.ts';
import type { Settled } from './options.ts';
import type { Row } from './resources.ts';
import { allOf } from './search-header.ts';
import { changeState } from './statuses.ts';

/** Fees are in hundredths of a percent or in cents, both with decimals; ours are finer by these. */
const PPM_PER_BPS = 100;
const PARTS_PER_CENT = 1_000;
const PERCENT = 1;
const CENTS = 2;
const MOST_NAME = 100;

const amountOf = ({ unit, amount }: Fee): number => amount / (unit === 'percent' ? PPM_PER_BPS : PARTS_PER_CENT);

const isPercent = (um: string | null): boolean => um === String(PERCENT) || um?.toLowerCase() === 'percent';

const feeOf = ({ name, schedule, um, amount }: Row<'fees'>): Fee => ({
  name: name ?? '',
  schedule: schedule ?? 0,
  unit: isPercent(um) ? 'percent' : 'money',
  amount: Math.round(Number(amount ?? 0) * (isPercent(um) ? PPM_PER_BPS : PARTS_PER_CENT)),
});

const reserveOf = ({ percent, releaseFactor }: Row<'reserves'>): ReserveOrder => ({
  ppm: (percent ?? 0) * PPM_PER_BPS,
  days: releaseFactor ?? 0,
});

type Change = Parameters<CardProcessor['requestChange']>[1];

const changesOf = (change: Change): object => {
  switch (change.kind) {
    case 'account':
      return { type: 'account', changes: accountFields(change) };
    case 'names':
      return {
        type: 'names',
        changes: {
          ...(change.legalName === undefined ? {} : { name: change.legalName }),
          ...(change.tradeName === undefined ? {} : { dba: change.tradeName }),
        },
      };
    case 'owners':
      return { type: 'owners', changes: { members: change.owners.map((owner) => memberFields(owner, 'est')) } };
    default:
      return change satisfies never;
  }
};

type Conditions = 'addFee' | 'fees' | 'addReserve' | 'reserves' | 'requestChange' | 'changeRequest';

export const makeConditions = (client: PayrixClient, { feeEntity }: Settled): Pick<CardProcessor, Conditions> => ({
  addFee: async (entityId, fee, effecting) => {
    await client.create(
      'fees',
      {
        ...(feeEntity === null ? {} : { entity: feeEntity }),
        forentity: entityId,
        name: fee.name.slice(0, MOST_NAME),
        schedule: fee.schedule,
        um: fee.unit === 'percent' ? PERCENT : CENTS,
        amount: amountOf(fee),
        currency: 'USD',
      },
      effecting,
    );
  },
  fees: async (entityId, asking) => {
    const rows = await client.list('fees', { search: allOf({ field: 'forentity', value: entityId }) }, asking);
    return rows.filter(({ inactive }) => !inactive).map(feeOf);
  },
  addReserve: async (entityId, { ppm, days }, effecting) => {
    const body = { entity: entityId, percent: ppm / PPM_PER_BPS, release: 'days', releaseFactor: days };
    await client.create('reserves', { name: 'Rolling reserve', ...body }, effecting);
  },
  reserves: async (entityId, asking) => {
    const rows = await client.list('reserves', { search: allOf({ field: 'entity', value: entityId }) }, asking);
    return rows.filter(({ inactive }) => !inactive).map(reserveOf);
  },
  requestChange: async ({ entityId, merchantId }, change, effecting) => {
    const body = { entity: entityId, merchant: merchantId, ...changesOf(change) };
    const { id } = await client.create('changeRequests', body, effecting);
    return { id };
  },
  changeRequest: async (id, asking) => {
    const row = await client.one('changeRequests', id, {}, asking);
    return row ? { id: row.id, state: changeState(row.status), reason: row.statusReason } : null;
  },
});
