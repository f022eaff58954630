import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import {
  find,
  type Found,
  gather,
  hasAmounts,
  isNarrowed,
  isOfSeveral,
  type ListAsk,
  merge,
  sample,
  these,
  toGather,
  USUAL_REACH,
  walk,
  walkAsking,
  type Words,
} from './list-ways.ts';
import { COLUMNS, type Payment } from './store.ts';

export type ListedPayment = Payment & { merchant_name: string };

const columns = sql.join(COLUMNS.map((name) => sql.ref(`p.${name}`)));

/** As an array, since beside who may see them a join of some hundred is thought dearer than reading the whole table. */
const load = async (tx: ReadTransaction, found: Found): Promise<ListedPayment[]> => {
  const { rows } = await sql<ListedPayment>`
    select ${columns}, m.name as merchant_name from payment p join merchant m on m.uid = p.merchant_uid
    where p.uid = any (array(select hit.uid from (${found}) hit))
    order by p.made_at desc, p.uid desc`.execute(tx);
  return rows;
};

/** Those of these that whoever asks may see. */
export const listedAmong = (tx: ReadTransaction, uids: readonly string[]): Promise<ListedPayment[]> =>
  uids.length === 0 ? Promise.resolve([]) : load(tx, these(uids));

const count = async (tx: ReadTransaction, found: Found): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${found}) f`.execute(tx);
  return rows[0]?.n ?? 0;
};

/** Null where nothing was typed; of a text without words nothing is found. */
const wordsOf = async (tx: ReadTransaction, search: string | undefined): Promise<Words | null> => {
  if (search === undefined || search.trim() === '') return null;
  const { rows } = await sql<Words>`/*p:payment_words*/
    select terms, search_marks(terms, 2, 3)::text as first, search_marks(terms, 4, 6)::text as later,
      array(select search_marks(array[t], 2, 3)::text from unnest(terms) t) as firsts,
      array(select search_marks(array[t], 4, 6)::text from unnest(terms) t) as laters
    from search_terms(${search}) as terms`.execute(tx);
  return rows[0] ?? null;
};

/** So many of the newest are asked for each word, and what more than so many of them hold is not sought by its index. */
const SAMPLE = 1_000;
const COMMON = 200;

/** Words that a good part of all payments hold lead nowhere; all of them where there is no other. */
const soughtOf = async (tx: ReadTransaction, ask: ListAsk, words: Words): Promise<readonly string[]> => {
  const { terms } = words;
  if (terms.length === 1 || isOfSeveral(ask)) return terms;
  const { rows } = await sample(ask, words, SAMPLE).execute(tx);
  const rare = terms.filter((_, at) => (rows[at]?.n ?? 0) <= COMMON);
  return rare.length === 0 ? terms : rare;
};

/** What is met on the way down the list; null where that was not all and not enough, or is not going to be. */
const meet = async (tx: ReadTransaction, ask: ListAsk): Promise<ListedPayment[] | null> => {
  let share = 1;
  for (const longest of ask.reach.asking) {
    if (share * longest < ask.most) return null;
    const { rows } = await walkAsking(ask, longest).execute(tx);
    const [{ walked, uids } = { walked: 0, uids: [] }] = rows;
    if (uids.length === ask.most || walked < longest) return load(tx, these(uids));
    share = uids.length / longest;
  }
  return null;
};

/** What many hold is soon met on a walk; what few hold, or what few are left of by the filters, is gathered. */
const search = async (tx: ReadTransaction, ask: ListAsk, words: Words): Promise<ListedPayment[]> => {
  if (words.terms.length === 0) return [];
  const several = isOfSeveral(ask);
  const met = several ? null : await meet(tx, ask);
  if (met) return met;
  const isFew = (several || isNarrowed(ask)) && (await count(tx, toGather(ask))) <= ask.reach.few;
  return load(tx, isFew ? gather(ask) : find(ask, words, await soughtOf(tx, ask, words)));
};

/** The newest first, from a place on. */
export const listPayments = async (
  tx: ReadTransaction,
  asked: Omit<ListAsk, 'reach' | 'words'> & Partial<Pick<ListAsk, 'reach'>>,
): Promise<ListedPayment[]> => {
  const { merchant } = asked.filter;
  // Somebody else's are nobody's business here.
  if (asked.merchantUid !== null && merchant !== undefined && merchant !== asked.merchantUid) return [];
  const words = await wordsOf(tx, asked.filter.search);
  const ask: ListAsk = { reach: USUAL_REACH, ...asked, words };
  if (words) return search(tx, ask, words);
  if (ask.filter.customer !== undefined) return load(tx, gather(ask));
  if (!hasAmounts(ask)) return load(tx, merge(ask));
  const met = isOfSeveral(ask) ? [] : await load(tx, walk(ask));
  return met.length === ask.most ? met : load(tx, gather(ask));
};
