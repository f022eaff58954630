import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { WatchEntryView, WatchListKind } from '@ledgate/contract/watch-lists.ts';
import { sortedName, tellingWords } from '@ledgate/domain/risk/likeness.ts';
import { sql } from 'kysely';
import { containing, type PageAsk } from '../../core/http/paging.ts';
import type { Vault } from '../../core/crypto/vault.ts';
import type { ListEntry } from './list-entry.ts';
import { maybePersonOf, type Person } from './person.ts';

export interface StoredList {
  uid: string;
  kind: WatchListKind;
  name: string;
  fileName: string;
  sha256: Buffer;
  rows: number;
  loadedBy: Person | null;
  at: Date;
  retiredAt: Date | null;
  retiredBy: Person | null;
  confirmedAt: Date;
  /** Who wants it retired; another admin has to agree. */
  retireProposal: { by: Person; at: Date } | null;
}

const selectLists = (tx: ReadTransaction) =>
  tx
    .selectFrom('watch_list as l')
    .leftJoin('app_user as u', 'u.uid', 'l.loaded_by')
    .leftJoin('app_user as v', 'v.uid', 'l.retired_by')
    .leftJoin('app_user as p', 'p.uid', 'l.retire_proposed_by')
    .select(['l.uid', 'l.kind', 'l.name', 'l.file_name', 'l.file_sha256', 'l.rows', 'l.loaded_by', 'l.at'])
    .select(['l.retired_at', 'l.retired_by', 'u.known_as as loader', 'v.known_as as retirer'])
    .select(['l.confirmed_at', 'l.retire_proposed_at', 'l.retire_proposed_by', 'p.known_as as proposer']);

type ListRow = Awaited<ReturnType<ReturnType<typeof selectLists>['execute']>>[number];

const proposalIn = (row: ListRow): StoredList['retireProposal'] => {
  const by = maybePersonOf(row.retire_proposed_by, row.proposer);
  return by && row.retire_proposed_at ? { by, at: row.retire_proposed_at } : null;
};

const toList = (row: ListRow): StoredList => ({
  uid: row.uid,
  kind: row.kind as WatchListKind, // held to the closed list by a database constraint
  name: row.name,
  fileName: row.file_name,
  sha256: row.file_sha256,
  rows: row.rows,
  loadedBy: maybePersonOf(row.loaded_by, row.loader),
  at: row.at,
  retiredAt: row.retired_at,
  retiredBy: maybePersonOf(row.retired_by, row.retirer),
  confirmedAt: row.confirmed_at,
  retireProposal: proposalIn(row),
});

const MOST_LISTS = 200;

export const listLists = async (tx: ReadTransaction): Promise<StoredList[]> => {
  const rows = await selectLists(tx)
    .orderBy((eb) => eb('l.retired_at', 'is not', null))
    .orderBy('l.at', 'desc')
    .orderBy('l.uid')
    .limit(MOST_LISTS)
    .execute();
  return rows.map(toList);
};

export const findList = async (tx: ReadTransaction, uid: string): Promise<StoredList | null> => {
  const row = await selectLists(tx).where('l.uid', '=', uid).executeTakeFirst();
  return row ? toList(row) : null;
};

/** The one in force of the same kind and name, from the very same file. */
export const findUnchanged = async (
  tx: ReadTransaction,
  { kind, name, sha256 }: { kind: WatchListKind; name: string; sha256: Buffer },
): Promise<StoredList | null> => {
  const row = await selectLists(tx)
    .where('l.kind', '=', kind)
    .where(sql`lower(l.name)`, '=', sql`lower(${name})`)
    .where('l.file_sha256', '=', sha256)
    .where('l.retired_at', 'is', null)
    .executeTakeFirst();
  return row ? toList(row) : null;
};

/** Published unchanged: it counts from now on. */
export const confirmLists = async (tx: WritableTransaction, uids: readonly string[], { by, at }: Retiring) => {
  await tx.updateTable('watch_list').set({ confirmed_at: at, confirmed_by: by }).where('uid', 'in', uids).execute();
};

/** What the server brought along itself. */
export const ownLists = (tx: ReadTransaction): Promise<{ uid: string }[]> =>
  tx.selectFrom('watch_list').select('uid').where('loaded_by', 'is', null).where('retired_at', 'is', null).execute();

export const saveRetireProposal = async (tx: WritableTransaction, uid: string, proposal: Retiring | null) => {
  await tx
    .updateTable('watch_list')
    .set({ retire_proposed_by: proposal?.by ?? null, retire_proposed_at: proposal?.at ?? null })
    .where('uid', '=', uid)
    .execute();
};

export interface Retiring {
  by: string | null;
  at: Date;
}

/** False when it was out of force already. */
export const retireList = async (tx: WritableTransaction, uid: string, { by, at }: Retiring): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('watch_list')
    .set({ retired_at: at, retired_by: by })
    .where('uid', '=', uid)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The one of the same kind and name that is in force, out of force now. */
export const retireNamed = async (
  tx: WritableTransaction,
  kind: WatchListKind,
  name: string,
  { by, at }: Retiring,
): Promise<string | null> => {
  const row = await tx
    .updateTable('watch_list')
    .set({ retired_at: at, retired_by: by })
    .where('kind', '=', kind)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('retired_at', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return row?.uid ?? null;
};

export interface NewList {
  uid: string;
  kind: WatchListKind;
  name: string;
  fileName: string;
  sha256: Buffer;
  loadedBy: string | null;
  at: Date;
  confirmedAt?: Date;
}

const indexed = async (vault: Vault, column: string, value: string): Promise<Buffer | null> =>
  value === '' ? null : vault.indexOf(column, value);

const BATCH = 1000;

const insertBatch = async (
  tx: WritableTransaction,
  vault: Vault,
  listUid: string,
  entries: readonly ListEntry[],
): Promise<void> => {
  const rows = await Promise.all(
    entries.map(async (entry) => ({
      uid: crypto.randomUUID(),
      list_uid: listUid,
      line: entry.line,
      ref: entry.ref,
      kind: entry.kind,
      names: entry.names,
      birth_years: entry.birthYears,
      country: entry.country,
      addresses: entry.addresses,
      program: entry.program,
      zip: entry.zip,
      reason_code: entry.reasonCode,
      listed_on: entry.listedOn,
      tax_id_index: await indexed(vault, 'tax_id', entry.taxId),
      ssn_index: await indexed(vault, 'ssn', entry.ssn),
      phone_index: await indexed(vault, 'phone', entry.phone),
    })),
  );
  await tx.insertInto('watch_entry').values(rows).execute();
  const names = rows.flatMap(({ uid, names: stated }) =>
    [...new Map(stated.map((name) => [sortedName(name), name])).entries()].map(([spelling, name]) => ({
      entry_uid: uid,
      list_uid: listUid,
      spelling,
      words: tellingWords(name),
    })),
  );
  await tx.insertInto('watch_name').values(names).execute();
};

export const insertList = async (
  tx: WritableTransaction,
  vault: Vault,
  list: NewList,
  entries: readonly ListEntry[],
): Promise<void> => {
  await tx
    .insertInto('watch_list')
    .values({
      uid: list.uid,
      kind: list.kind,
      name: list.name,
      file_name: list.fileName,
      file_sha256: list.sha256,
      rows: entries.length,
      loaded_by: list.loadedBy,
      at: list.at,
      confirmed_at: list.confirmedAt ?? list.at,
    })
    .execute();
  for (let from = 0; from < entries.length; from += BATCH) {
    await insertBatch(tx, vault, list.uid, entries.slice(from, from + BATCH));
  }
};

interface EntryRow {
  id: string;
  line: number;
  ref: string;
  kind: WatchEntryView['kind'];
  names: string[];
  birth_years: number[];
  country: string;
  addresses: string[];
  program: string;
  zip: string;
  reason_code: string;
  listed_on: string | null;
  numbers: WatchEntryView['numbers'];
}

/** A search looks into names as they are compared, and at the reference. */
export const pageEntries = async (
  tx: ReadTransaction,
  listUid: string,
  { page, page_size, search }: PageAsk & { search?: string | undefined },
): Promise<{ count: number; entries: EntryRow[] }> => {
  const text = search === undefined || search === '' ? null : search;
  const pattern = text === null ? null : containing(sortedName(text));
  const matching = sql`e.list_uid = ${listUid} and (${text}::text is null or e.ref = ${text}
    or exists (select from watch_name n where n.entry_uid = e.uid and n.spelling like ${pattern}))`;
  const counted = await sql<{ count: number }>`select count(*) as count from watch_entry e where ${matching}`.execute(
    tx,
  );
  const { rows } = await sql<EntryRow>`
    select e.uid as id, e.line, e.ref, e.kind, e.names, e.birth_years, e.country, e.addresses, e.program, e.zip,
      e.reason_code,
      e.listed_on, array_remove(array[
        case when e.tax_id_index is not null then 'tax_id' end, case when e.ssn_index is not null then 'ssn' end,
        case when e.phone_index is not null then 'phone' end], null) as numbers
    from watch_entry e where ${matching}
    order by e.line limit ${page_size} offset ${(page - 1) * page_size}`.execute(tx);
  return { count: counted.rows[0]?.count ?? 0, entries: rows };
};
