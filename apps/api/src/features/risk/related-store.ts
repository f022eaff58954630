import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import type { PartyLink } from '@ledgate/domain/risk/related.ts';
import { sql } from 'kysely';
import type { OwnKey } from './own-keys.ts';

const SECRETS: Partial<Record<PartyLink, string>> = { tax_id: 'tax_id', ssn: 'ssn', account: 'account_number' };
/** More than anybody reads; the newest are the ones that matter. */
const MOST = 500;

/** Keeps what others may recognise this application by; secrets have their own index already. */
export const saveLinks = async (
  tx: WritableTransaction,
  applicationUid: string,
  keys: readonly OwnKey[],
): Promise<void> => {
  await tx.deleteFrom('risk_link').where('application_uid', '=', applicationUid).execute();
  const rows = keys
    .filter(({ kind }) => SECRETS[kind] === undefined)
    .map(({ kind, key }) => ({ application_uid: applicationUid, kind, key }));
  if (rows.length > 0) await tx.insertInto('risk_link').values(rows).execute();
};

export interface FoundRelated {
  uid: string;
  reference: string;
  status: Status;
  merchant_uid: string;
  submitted_at: Date;
  /** Which of our keys it has, by their place in the list. */
  shared: number[];
}

/** Submitted applications of anybody that have a key in common with this one. */
export const findRelated = async (
  tx: ReadTransaction,
  applicationUid: string,
  keys: readonly OwnKey[],
): Promise<FoundRelated[]> => {
  if (keys.length === 0) return [];
  const names = keys.map(({ kind }) => SECRETS[kind] ?? kind);
  const values = keys.map(({ key }) => key);
  const routings = keys.map(({ routing }) => routing);
  const { rows } = await sql<FoundRelated>`
    with ours as (
      select * from unnest(${names}::text[], ${values}::bytea[], ${routings}::text[])
        with ordinality as o (name, key, routing, nth)
    ), found as (
      select s.application_uid, o.nth
      from ours o
      join application_secret s on s.field = o.name and s.blind_index = o.key
      join application_record r on r.uid = s.record_uid and r.removed_at is null
        and (o.name <> 'tax_id' or r.section = 'company')
        and (o.name <> 'account_number' or r.values ->> 'routing_number' = o.routing)
      union
      select l.application_uid, o.nth from ours o join risk_link l on l.kind = o.name and l.key = o.key
    )
    select a.uid, a.reference, a.status, a.merchant_uid, a.submitted_at,
      array_agg((f.nth - 1)::integer order by f.nth) as shared
    from found f join application a on a.uid = f.application_uid
    where a.uid <> ${applicationUid} and a.submission > 0 and a.submitted_at is not null
    group by a.uid
    order by a.submitted_at desc, a.uid
    limit ${MOST}`.execute(tx);
  return rows;
};

/** From the first answer that was saved to the first signature, and where the last one was given. */
export const findSigning = async (
  tx: ReadTransaction,
  applicationUid: string,
): Promise<{ seconds: number | null; address: string }> => {
  const { rows } = await sql<{ seconds: number | null; address: string | null }>`
    select
      floor(extract(epoch from
        (select min(signed_at) from application_snapshot where application_uid = ${applicationUid})
        - (select min(created_at) from application_record where application_uid = ${applicationUid})))::integer as seconds,
      (select signed_address from application_snapshot where application_uid = ${applicationUid}
        order by n desc limit 1) as address`.execute(tx);
  return { seconds: rows[0]?.seconds ?? null, address: rows[0]?.address ?? '' };
};
