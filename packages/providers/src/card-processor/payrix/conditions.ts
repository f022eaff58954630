import type { Fee, HeldFee, HeldReserve } from '../order.ts';
import type { CardProcessor, ChangeRequest } from '../port.ts';
import type { PayrixClient } from './client.ts';
import { maskText } from '../../outside/mask-text.ts';
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

const feeOf = ({ id, name, schedule, um, amount }: Row<'fees'>): HeldFee => ({
  id,
  name: name ?? '',
  schedule: schedule ?? 0,
  unit: isPercent(um) ? 'percent' : 'money',
  amount: Math.round(Number(amount ?? 0) * (isPercent(um) ? PPM_PER_BPS : PARTS_PER_CENT)),
});

const OUR_RESERVE = 'Rolling reserve';

const reserveOf = ({ id, name, percent, releaseFactor, max }: Row<'reserves'>): HeldReserve => ({
  id,
  isOurs: name === OUR_RESERVE,
  ppm: (percent ?? 0) * PPM_PER_BPS,
  days: releaseFactor ?? 0,
  maxCents: max,
});

const changeOf = ({ id, status, statusReason }: Row<'changeRequests'>): ChangeRequest => ({
  id,
  state: changeState(status),
  reason: statusReason === null ? null : maskText(statusReason),
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

type Conditions =
  | 'addFee'
  | 'fees'
  | 'endFee'
  | 'addReserve'
  | 'reserves'
  | 'endReserve'
  | 'requestChange'
  | 'findChangeRequest'
  | 'changeRequest';

/** Ended and not removed: what it charged or put aside still names it. */
const ENDED = { inactive: 1 };

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
  endFee: (feeId, effecting) => client.change('fees', feeId, ENDED, effecting),
  addReserve: async (entityId, { ppm, days, maxCents }, effecting) => {
    const most = maxCents === null ? {} : { max: maxCents };
    const body = { entity: entityId, percent: ppm / PPM_PER_BPS, release: 'days', releaseFactor: days, ...most };
    await client.create('reserves', { name: OUR_RESERVE, ...body }, effecting);
  },
  reserves: async (entityId, asking) => {
    const rows = await client.list('reserves', { search: allOf({ field: 'entity', value: entityId }) }, asking);
    return rows.filter(({ inactive }) => !inactive).map(reserveOf);
  },
  endReserve: (reserveId, effecting) => client.change('reserves', reserveId, ENDED, effecting),
  requestChange: async ({ entityId, merchantId, reference }, change, effecting) => {
    const body = { entity: entityId, merchant: merchantId, custom: reference, ...changesOf(change) };
    const { id } = await client.create('changeRequests', body, effecting);
    return { id };
  },
  findChangeRequest: async ({ entityId, reference }, asking) => {
    const rows = await client.list('changeRequests', { search: allOf({ field: 'entity', value: entityId }) }, asking);
    const found = rows.find(({ custom }) => custom === reference);
    return found ? changeOf(found) : null;
  },
  changeRequest: async (id, asking) => {
    const row = await client.one('changeRequests', id, {}, asking);
    return row && changeOf(row);
  },
});
