import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { OffReason } from '@ledgate/domain/webhooks/delivery.ts';
import { PUBLIC_EVENT_NAMES, type PublicEventName } from '@ledgate/domain/webhooks/events.ts';
import { sql } from 'kysely';
import type { Side } from './side.ts';

export interface Endpoint extends Side {
  uid: string;
  url: string;
  description: string;
  events: PublicEventName[];
  isActive: boolean;
  offReason: OffReason | null;
  secret: string;
  formerSecret: string | null;
  formerUntil: Date | null;
  failingSince: Date | null;
  createdAt: Date;
}

const selectEndpoints = (tx: ReadTransaction) =>
  tx
    .selectFrom('webhook_endpoint as e')
    .select(['e.uid', 'e.merchant_uid', 'e.iso_uid', 'e.url', 'e.description', 'e.events', 'e.is_active'])
    .select(['e.off_reason', 'e.secret', 'e.former_secret', 'e.former_until', 'e.failing_since', 'e.created_at'])
    .where('e.removed_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectEndpoints>['execute']>>[number];

const toEndpoint = (row: Row): Endpoint => ({
  uid: row.uid,
  merchant: row.merchant_uid,
  iso: row.iso_uid,
  url: row.url,
  description: row.description,
  events: PUBLIC_EVENT_NAMES.filter((name) => row.events.includes(name)),
  isActive: row.is_active,
  offReason: row.off_reason as OffReason | null, // held to the closed list by a database constraint
  secret: row.secret,
  formerSecret: row.former_secret,
  formerUntil: row.former_until,
  failingSince: row.failing_since,
  createdAt: row.created_at,
});

const ofSide = (query: ReturnType<typeof selectEndpoints>, { merchant, iso }: Side) =>
  query.where('e.merchant_uid', 'is not distinct from', merchant).where('e.iso_uid', 'is not distinct from', iso);

export const listEndpointsOf = async (tx: ReadTransaction, side: Side): Promise<Endpoint[]> =>
  (await ofSide(selectEndpoints(tx), side).orderBy('e.created_at').orderBy('e.uid').execute()).map(toEndpoint);

export const findEndpoint = async (tx: ReadTransaction, side: Side, uid: string): Promise<Endpoint | null> => {
  const row = await ofSide(selectEndpoints(tx), side).where('e.uid', '=', uid).executeTakeFirst();
  return row ? toEndpoint(row) : null;
};

/** The same, held: two rotations at once come one after the other. */
export const lockEndpoint = async (tx: WritableTransaction, side: Side, uid: string): Promise<Endpoint | null> => {
  const row = await ofSide(selectEndpoints(tx), side).where('e.uid', '=', uid).forUpdate('e').executeTakeFirst();
  return row ? toEndpoint(row) : null;
};

/** Whoever's it is: for what is under way to it. */
export const findTarget = async (tx: ReadTransaction, uid: string): Promise<Endpoint | null> => {
  const row = await selectEndpoints(tx).where('e.uid', '=', uid).executeTakeFirst();
  return row ? toEndpoint(row) : null;
};

/** Everybody who is to hear of these: the house, and the merchant and ISO whose application it is. */
export const listHearers = async (
  tx: ReadTransaction,
  names: readonly PublicEventName[],
  { merchant, iso }: Side,
): Promise<Endpoint[]> => {
  const rows = await selectEndpoints(tx)
    .where('e.is_active', '=', true)
    .where(sql<boolean>`e.events && ${[...names]}::text[]`)
    .where((eb) =>
      eb.or([
        eb.and([eb('e.merchant_uid', 'is', null), eb('e.iso_uid', 'is', null)]),
        eb('e.merchant_uid', '=', merchant),
        ...(iso === null ? [] : [eb('e.iso_uid', '=', iso)]),
      ]),
    )
    .execute();
  return rows.map(toEndpoint);
};

export type NewEndpoint = Pick<Endpoint, 'uid' | 'merchant' | 'iso' | 'url' | 'description' | 'events' | 'secret'>;

export const insertEndpoint = async (
  tx: WritableTransaction,
  ask: NewEndpoint,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  await tx
    .insertInto('webhook_endpoint')
    .values({
      uid: ask.uid,
      merchant_uid: ask.merchant,
      iso_uid: ask.iso,
      url: ask.url,
      description: ask.description,
      events: ask.events,
      secret: ask.secret,
      created_by: by,
      created_at: at,
      changed_at: at,
    })
    .execute();
};

interface EndpointChange {
  url?: string;
  description?: string;
  events?: PublicEventName[];
  is_active?: boolean;
  off_reason?: OffReason | null;
  failing_since?: null;
  failures?: 0;
  secret?: string;
  former_secret?: string;
  former_until?: Date;
  removed_at?: Date;
}

export const saveEndpoint = async (
  tx: WritableTransaction,
  uid: string,
  at: Date,
  change: EndpointChange,
): Promise<void> => {
  await tx
    .updateTable('webhook_endpoint')
    .set({ ...change, changed_at: at })
    .where('uid', '=', uid)
    .execute();
};

/** False where another has switched it off already. */
export const switchOff = async (
  tx: WritableTransaction,
  uid: string,
  reason: OffReason,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoint')
    .set({ is_active: false, off_reason: reason, changed_at: at })
    .where('uid', '=', uid)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
