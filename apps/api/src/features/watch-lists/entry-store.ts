import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import type { EntryKind, NamedParty, SanctionEntry, TerminatedEntry } from '@ledgate/domain/risk/watch-matching.ts';
import { sql } from 'kysely';
import type { Vault } from '../../core/crypto/vault.ts';
import type { Parts } from '../../core/parts.ts';
import { sanctionsInForce } from './list-age.ts';
import { entriesAlike } from './names-at-hand.ts';

/** Entries of the sanctions lists in force one of whose names the domain takes for one of ours. */
export const findSanctionEntries = async (
  tx: ReadTransaction,
  parts: Parts,
  parties: readonly NamedParty[],
): Promise<SanctionEntry[]> => {
  const lists = (await sanctionsInForce(tx)).map(({ uid }) => uid);
  const uids = await entriesAlike(tx, parts, lists, [...new Set(parties.map(({ name }) => name))]);
  if (uids.length === 0) return [];
  const { rows } = await sql<{
    ref: string;
    list: string;
    kind: EntryKind;
    names: string[];
    birth_years: number[];
    program: string;
    addresses: string[];
  }>`
    select e.ref, l.name as list, e.kind, e.names, e.birth_years, e.program, e.addresses
    from watch_entry e join watch_list l on l.uid = e.list_uid where e.uid = any(${uids}::uuid[])
    order by l.name, e.ref, e.line`.execute(tx);
  return rows.map(({ birth_years, ...row }) => ({ ...row, birthYears: birth_years }));
};

interface OwnNumber {
  link: 'tax_id' | 'ssn' | 'phone';
  path: string;
  index: Buffer;
}

/** Our numbers by the names the lists know them by. The tax id of a sole proprietor may be their SSN. */
const ownNumbers = async (vault: Vault, { company, owners }: Facts): Promise<OwnNumber[]> => {
  const plain = [
    { link: 'tax_id', path: 'company.tax_id', text: textOf(company, 'tax_id') },
    { link: 'ssn', path: 'company.tax_id', text: textOf(company, 'tax_id') },
    { link: 'phone', path: 'company.business_phone', text: textOf(company, 'business_phone') },
    { link: 'phone', path: 'company.customer_service_phone', text: textOf(company, 'customer_service_phone') },
    ...owners.flatMap(
      ({ uid, values }) =>
        [
          { link: 'ssn', path: `owners.${uid}.ssn`, text: textOf(values, 'ssn') },
          { link: 'phone', path: `owners.${uid}.phone`, text: textOf(values, 'phone') },
        ] as const,
    ),
  ] as const;
  return Promise.all(
    plain
      .filter(({ text }) => text !== '')
      .map(async ({ link, path, text }) => ({ link, path, index: await vault.indexOf(link, text) })),
  );
};

interface TerminatedRow {
  ref: string;
  list: string;
  names: string[];
  zip: string;
  reason_code: string;
  listed_on: string;
  tax_id_index: Buffer | null;
  ssn_index: Buffer | null;
  phone_index: Buffer | null;
}

const equalIn = (row: TerminatedRow, numbers: readonly OwnNumber[]): TerminatedEntry['equal'] => {
  const listed = { tax_id: row.tax_id_index, ssn: row.ssn_index, phone: row.phone_index };
  return numbers
    .filter(({ link, index }) => listed[link]?.equals(index))
    .map(({ link, path }) => ({ link, path }))
    .toSorted((one, other) => (`${one.path}|${one.link}` < `${other.path}|${other.link}` ? -1 : 1));
};

/** Entries with one of our numbers, or in one of our ZIP codes, where the names are compared next. */
export const findTerminatedEntries = async (
  tx: ReadTransaction,
  vault: Vault,
  facts: Facts,
  parties: readonly NamedParty[],
): Promise<TerminatedEntry[]> => {
  const numbers = await ownNumbers(vault, facts);
  const indexes = (link: OwnNumber['link']): Buffer[] =>
    numbers.filter((number) => number.link === link).map(({ index }) => index);
  const zips = [...new Set(parties.map(({ zip }) => zip).filter((zip) => zip !== ''))];
  const { rows } = await sql<TerminatedRow>`
    select e.ref, l.name as list, e.names, e.zip, e.reason_code, e.listed_on,
      e.tax_id_index, e.ssn_index, e.phone_index
    from watch_entry e join watch_list l on l.uid = e.list_uid
    where l.kind = 'terminated' and l.retired_at is null
      and (e.tax_id_index = any(${indexes('tax_id')}::bytea[]) or e.ssn_index = any(${indexes('ssn')}::bytea[])
        or e.phone_index = any(${indexes('phone')}::bytea[]) or e.zip = any(${zips}::text[]))
    order by l.name, e.ref, e.line`.execute(tx);
  return rows.map((row) => ({
    ref: row.ref,
    list: row.list,
    names: row.names,
    zip: row.zip,
    reasonCode: row.reason_code,
    listedOn: row.listed_on,
    equal: equalIn(row, numbers),
  }));
};
