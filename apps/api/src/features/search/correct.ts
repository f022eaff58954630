import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { corrections, mistypable, type Near, type NearWords, nearestOf } from '@ledgate/domain/search/nearest.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { sourcesFor } from './sources.ts';

/** So many known words are looked at for each that was typed. */
const MOST_ALIKE = 12;
/** A sentence is no slip of the keys. */
const MOST_WORDS = 5;

interface Typed {
  word: string;
  near: Near[];
}

const wordsIn = async (statement: RawBuilder<{ word: string }>, tx: ReadTransaction): Promise<string[]> =>
  (await statement.execute(tx)).rows.map(({ word }) => word);

const nearTo = async (tx: ReadTransaction, typed: string): Promise<Typed> => {
  const alike = sql<{ word: string }>`/*p:nearest_words*/
    select word from nearest_words(array[${typed}::text], ${MOST_ALIKE}::int)`;
  return { word: typed, near: nearestOf(typed, await wordsIn(alike, tx)) };
};

type Sight = (words: readonly string[]) => Promise<ReadonlySet<string>>;

/** Those by which whoever asks may see a record: what others call theirs is never offered. */
const sightOf = (tx: ReadTransaction, { actor }: SignedInCtx): Sight => {
  const kinds = sourcesFor(actor).map(({ kind }) => kind);
  return async (words) => {
    if (words.length === 0) return new Set();
    const seen = sql<{ word: string }>`/*p:words_in_sight*/
      select word from words_in_sight(${words}::text[], ${kinds}::text[]) as word`;
    return new Set(await wordsIn(seen, tx));
  };
};

/** A known word that begins as it was typed says that this one is right: the others need not be asked for, and are many. */
const begunBy = (inSight: Sight, typed: readonly Typed[]): Promise<ReadonlySet<string>> => {
  const exact = typed.flatMap(({ near: [first] }) => (first?.slips === 0 ? [first.word] : []));
  return inSight([...new Set(exact)]);
};

/** Of what is near to each word, what whoever asks may see. */
const knownTo = async (inSight: Sight, typed: readonly Typed[]): Promise<NearWords> => {
  const right = await begunBy(inSight, typed);
  const isRight = ({ near: [first] }: Typed): boolean => first?.slips === 0 && right.has(first.word);
  const wrong = typed.filter((one) => !isRight(one));
  const seen = await inSight([...new Set(wrong.flatMap(({ near }) => near.map(({ word }) => word)))]);
  return new Map(
    typed.map((one) => [one.word, isRight(one) ? one.near.slice(0, 1) : one.near.filter(({ word }) => seen.has(word))]),
  );
};

/** Words that are known as they were typed, by which whoever asks may see something: what is near to them is not asked for. */
const rightOf = async (
  tx: ReadTransaction,
  ctx: SignedInCtx,
  typed: readonly string[],
): Promise<ReadonlySet<string>> => {
  const known = sql<{ word: string }>`/*p:known_words*/ select word from known_words(${typed}::text[]) as word`;
  return sightOf(tx, ctx)(await wordsIn(known, tx));
};

/** What somebody may have meant who found nothing, the likeliest first. */
export const correctionsOf = async (ctx: SignedInCtx, text: string): Promise<string[]> => {
  const typed = mistypable(text);
  if (typed.length === 0 || typed.length > MOST_WORDS) return [];
  const right = await reading(ctx, (tx) => rightOf(tx, ctx, typed));
  const wrong = typed.filter((word) => !right.has(word));
  if (wrong.length === 0) return [];
  // To look through the words takes its time, so all of it at once.
  const near = await Promise.all(wrong.map((word) => reading(ctx, (tx) => nearTo(tx, word))));
  const known = await reading(ctx, (tx) => knownTo(sightOf(tx, ctx), near));
  const asTyped = [...right].map((word): [string, Near[]] => [word, [{ word, slips: 0 }]]);
  return corrections(text, new Map([...asTyped, ...known]));
};
