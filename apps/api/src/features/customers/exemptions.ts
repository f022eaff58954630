import type { ExemptionView } from '@ledgate/contract/customers.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import { exemptionFor, type ExemptionReason, standingOn } from '@ledgate/domain/till/exemptions.ts';
import { sql } from 'kysely';
import { findSettings } from '../merchant-settings/public.ts';

interface Stored {
  uid: string;
  customer_uid: string;
  state: string;
  number: string;
  reason: string;
  expires_on: string | null;
  added_by: string;
  added_name: string;
  added_at: Date;
  ended_at: Date | null;
}

/** Those in force first, then the newest. */
export const listStored = async (tx: ReadTransaction, customers: readonly string[]): Promise<Stored[]> => {
  if (customers.length === 0) return [];
  const { rows } = await sql<Stored>`/*p:exemptions*/
    select e.uid, e.customer_uid, e.state, e.number, e.reason, e.expires_on::text, e.added_by, e.added_at, e.ended_at,
      u.first_name || ' ' || u.last_name as added_name
    from customer_exemption e join app_user u on u.uid = e.added_by
    where e.customer_uid = any (${[...customers]}::uuid[])
    order by e.ended_at is not null, e.added_at desc, e.uid limit 1000`.execute(tx);
  return rows;
};

const factsOf = ({ state, expires_on: expiresOn, ended_at: endedAt }: Stored) => ({
  state,
  expiresOn,
  isEnded: endedAt !== null,
});

/** Where the shop is, and which day it is there. */
export const shopDay = async (tx: ReadTransaction, merchantUid: string, at: Date) => {
  const { settings, state } = await findSettings(tx, merchantUid);
  return { day: localDate(at.getTime(), settings.timezone), shopState: state };
};

interface ValidExemption {
  readonly uid: string;
  readonly state: string;
  readonly number: string;
}

/** The certificate by which this customer owes no tax on a sale at that time. */
export const exemptionOf = async (
  tx: ReadTransaction,
  merchantUid: string,
  customer: string | null,
  at: Date,
): Promise<ValidExemption | null> => {
  if (customer === null) return null;
  const held = (await listStored(tx, [customer])).map((row) => ({ ...factsOf(row), uid: row.uid, number: row.number }));
  return held.length === 0 ? null : exemptionFor(held, await shopDay(tx, merchantUid, at));
};

/** Who of these owes no tax today: what the counter shows before it sells. */
export const exemptAmong = async (
  tx: ReadTransaction,
  merchantUid: string,
  customers: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> => {
  const held = await listStored(tx, customers);
  if (held.length === 0) return new Set();
  const on = await shopDay(tx, merchantUid, at);
  return new Set(
    customers.filter((uid) => exemptionFor(held.filter((row) => row.customer_uid === uid).map(factsOf), on) !== null),
  );
};

export const listExemptions = async (
  tx: ReadTransaction,
  merchantUid: string,
  customer: string,
  at: Date,
): Promise<ExemptionView[]> => {
  const { day } = await shopDay(tx, merchantUid, at);
  return (await listStored(tx, [customer])).map((row) => ({
    uid: row.uid,
    state: row.state,
    number: row.number,
    // Held to the closed list when it was written.
    reason: row.reason as ExemptionReason,
    expires_on: row.expires_on,
    standing: standingOn(factsOf(row), day),
    added_at: row.added_at.toISOString(),
    added_by: { uid: row.added_by, name: row.added_name },
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
};

/** What a sale says of the certificate by which it was not taxed. */
export const findExemption = async (tx: ReadTransaction, uid: string | null): Promise<ValidExemption | null> =>
  uid === null
    ? null
    : ((await tx
        .selectFrom('customer_exemption')
        .select(['uid', 'state', 'number'])
        .where('uid', '=', uid)
        .executeTakeFirst()) ?? null);
