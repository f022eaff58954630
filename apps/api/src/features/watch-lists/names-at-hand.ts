import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { indexNames, type NameIndex } from '@ledgate/domain/risk/name-index.ts';
import type { Parts } from '../../core/parts.ts';

type AtHand = Map<string, Promise<NameIndex<string>>>;

/**
 * The names of a list, ready to be looked through. A list is written once and never changed, so what is at hand holds as
 * long as the list is in force; which ones are is asked of the database each time.
 */
const kept = new WeakMap<Parts, AtHand>();

const atHandOf = (parts: Parts): AtHand => {
  const atHand = kept.get(parts) ?? new Map<string, Promise<NameIndex<string>>>();
  kept.set(parts, atHand);
  return atHand;
};

/** Lists of so many are kept: those of a house, and some to spare. */
const MOST_AT_HAND = 12;

const load = async (tx: ReadTransaction, listUid: string): Promise<NameIndex<string>> => {
  const rows = await tx.selectFrom('watch_entry').select(['uid', 'names']).where('list_uid', '=', listUid).execute();
  return indexNames(rows.map(({ uid, names }) => ({ item: uid, names })));
};

const namesOf = (tx: ReadTransaction, atHand: AtHand, listUid: string): Promise<NameIndex<string>> => {
  const known = atHand.get(listUid);
  if (known) return known;
  const loading = load(tx, listUid);
  atHand.set(listUid, loading);
  loading.catch(() => atHand.delete(listUid));
  const [oldest] = atHand.keys();
  if (atHand.size > MOST_AT_HAND && oldest !== undefined) atHand.delete(oldest);
  return loading;
};

/** The entries of the lists whose score takes one of the names for one of theirs: all of them, and no others. */
export const entriesAlike = async (
  tx: ReadTransaction,
  parts: Parts,
  lists: readonly string[],
  names: readonly string[],
): Promise<string[]> => {
  const found = new Set<string>();
  for (const list of lists) {
    const index = await namesOf(tx, atHandOf(parts), list);
    for (const name of names) for (const entry of index.find(name)) found.add(entry);
  }
  return [...found];
};
