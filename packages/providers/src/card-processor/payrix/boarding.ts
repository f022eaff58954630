import { Unknown } from '../../outside/failures.ts';
import type { Asking } from '../asking.ts';
import type { CardProcessor, FoundMerchant, ProcessorMerchant } from '../port.ts';
import type { PayrixClient } from './client.ts';
import { holdReason } from './holds.ts';
import { maskText } from '../../outside/mask-text.ts';
import { accountFields, entityFields, memberFields, merchantFields, newEntity } from './outgoing.ts';
import { part } from './part.ts';
import { entityIn, idInside, merchantsIn, type Row } from './resources.ts';
import { allOf, anyOf } from './search-header.ts';
import { CLOSED, stateOf, SUBMITTED } from './statuses.ts';

const merchantOf = (row: Row<'merchants'>, entity: Row<'entities'> | null): ProcessorMerchant => ({
  merchantId: row.id,
  entityId: entity?.id ?? idInside(row.entity) ?? '',
  reference: entity?.custom ?? null,
  name: entity?.name ?? row.dba ?? '',
  tradeName: row.dba,
  ...stateOf(row.status),
  reason: row.statusReason === null ? null : maskText(row.statusReason),
  mid: row.mid,
  isFrozen: row.frozen || (entity?.frozen ?? false),
  modified: row.modified ?? '',
});

type By = Parameters<CardProcessor['find']>[0];

/** Shown masked, a tax id is known by what is left of it: it was searched for in full. */
const isTaxId = (shown: string | null, taxId: string | null): boolean =>
  taxId !== null && shown !== null && shown.replace(/\D/g, '').length >= 4 && taxId.endsWith(shown.replace(/\D/g, ''));

const matchedOn = (entity: Row<'entities'>, { reference, taxId }: By): FoundMerchant['matchedOn'] => {
  const isOurs = entity.custom === reference;
  const isSameTaxId = isTaxId(entity.ein, taxId) || (taxId !== null && entity.ein === null && !isOurs);
  return [...(isOurs ? (['reference'] as const) : []), ...(isSameTaxId ? (['tax_id'] as const) : [])];
};

const membersOf = async (client: PayrixClient, merchantId: string, asking: Asking): Promise<Row<'members'>[]> => {
  const search = allOf({ field: 'merchant', value: merchantId }, { field: 'created', is: 'sort', value: 'asc' });
  return client.list('members', { search }, asking);
};

type Changing = Parameters<CardProcessor['update']>;

/** Owners and accounts are known by their place in the order; who is new is added. */
const update = async (client: PayrixClient, [ids, order, effecting]: Changing): Promise<void> => {
  await client.change('entities', ids.entityId, entityFields(order), part(effecting, 'entity'));
  await client.change('merchants', ids.merchantId, merchantFields(order), part(effecting, 'merchant'));
  const members = await membersOf(client, ids.merchantId, effecting);
  for (const [at, owner] of order.owners.entries()) {
    const fields = memberFields(owner, order.timeZone);
    const there = members[at];
    const step = part(effecting, `member${at}`);
    if (there) await client.change('members', there.id, fields, step);
    else await client.create('members', { merchant: ids.merchantId, ...fields }, step);
  }
  const search = allOf({ field: 'entity', value: ids.entityId }, { field: 'created', is: 'sort', value: 'asc' });
  const accounts = await client.list('accounts', { search }, effecting);
  for (const [at, account] of order.accounts.entries()) {
    const fields = accountFields(account, account.isPrimary);
    const there = accounts[at];
    const step = part(effecting, `account${at}`);
    if (there) await client.change('accounts', there.id, fields, step);
    else await client.create('accounts', { entity: ids.entityId, ...fields }, step);
  }
};

const create = async (
  client: PayrixClient,
  [order, effecting]: Parameters<CardProcessor['create']>,
): Promise<{ entityId: string; merchantId: string }> => {
  const entity = await client.create('entities', newEntity(order), effecting);
  const inside = merchantsIn(entity)[0]?.id ?? idInside(entity.merchant);
  if (inside) return { entityId: entity.id, merchantId: inside };
  const search = allOf({ field: 'entity', value: entity.id });
  const [found] = await client.list('merchants', { search }, effecting);
  if (!found) throw new Unknown('no_merchant');
  return { entityId: entity.id, merchantId: found.id };
};

type Boarding = 'find' | 'create' | 'merchant' | 'submit' | 'close' | 'holdReasons' | 'update';

export const makeBoarding = (client: PayrixClient): Pick<CardProcessor, Boarding> => ({
  find: async (by, asking) => {
    const ours = { field: 'custom', value: by.reference };
    const search = by.taxId === null ? allOf(ours) : anyOf(ours, { field: 'ein', value: by.taxId });
    const entities = await client.list('entities', { search, expand: ['[merchant][]'] }, asking);
    return entities.flatMap((entity) =>
      merchantsIn(entity).map((row) => ({ ...merchantOf(row, entity), matchedOn: matchedOn(entity, by) })),
    );
  },
  create: (order, effecting) => create(client, [order, effecting]),
  merchant: async (merchantId, asking) => {
    const row = await client.one('merchants', merchantId, { expand: ['[entity][]'] }, asking);
    return row ? merchantOf(row, entityIn(row)) : null;
  },
  submit: (merchantId, effecting) => client.change('merchants', merchantId, { status: SUBMITTED }, effecting),
  close: (merchantId, effecting) => client.change('merchants', merchantId, { status: CLOSED }, effecting),
  holdReasons: async (merchantId, asking) => {
    const search = allOf({ field: 'merchant', value: merchantId }, { field: 'created', is: 'sort', value: 'asc' });
    const rows = await client.list('merchantResults', { search }, asking);
    const owners = rows.length > 0 ? await membersOf(client, merchantId, asking) : [];
    return rows.filter(({ inactive }) => !inactive).map((row) => holdReason(row, owners));
  },
  update: (ids, order, effecting) => update(client, [ids, order, effecting]),
});
