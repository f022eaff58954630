import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { corrections, mistypable, type Near, type NearWords, nearestOf } from '@ledgate/domain/search/nearest.ts';
import { sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { sourcesFor } from './sources.ts';

/** So many known words are looked at for each that was typed. */
const MOST_ALIKE = 12;
/** A sentence is no slip of the keys. */
const MOST_WORDS = 5;

const alikeTo = async (tx: ReadTransaction, typed: readonly string[]): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ said: string; word: string }>`/*p:nearest_words*/
    select said, word from nearest_words(${typed}::text[], ${MOST_ALIKE}::int)`.execute(tx);
  const found = new Map(typed.map((word): [string, string[]] => [word, []]));
  for (const { said, word } of rows) found.get(said)?.push(word);
  return found;
};

type Sight = (words: readonly string[]) => Promise<ReadonlySet<string>>;

/** Those by which whoever asks may see a record: what others call theirs is never offered. */
const sightOf = (tx: ReadTransaction, { actor }: SignedInCtx): Sight => {
  const kinds = sourcesFor(actor).map(({ kind }) => kind);
  return async (words) => {
    if (words.length === 0) return new Set();
    const { rows } = await sql<{ word: string }>`/*p:words_in_sight*/
      select word from words_in_sight(${words}::text[], ${kinds}::text[]) as word`.execute(tx);
    return new Set(rows.map(({ word }) => word));
  };
};

interface Typed {
  word: string;
  near: Near[];
}

/** A known word that begins as it was typed says that this one is right: the others need not be asked for, and are many. */
const asTyped = (inSight: Sight, typed: readonly Typed[]): Promise<ReadonlySet<string>> => {
  const exact = typed.flatMap(({ near: [first] }) => (first?.slips === 0 ? [first.word] : []));
  return inSight([...new Set(exact)]);
};

/** Of what is near to each word, what whoever asks may see. */
const knownTo = async (inSight: Sight, typed: readonly Typed[]): Promise<NearWords> => {
  const right = await asTyped(inSight, typed);
  const isRight = ({ near: [first] }: Typed): boolean => first?.slips === 0 && right.has(first.word);
  const wrong = typed.filter((one) => !isRight(one));
  const seen = await inSight([...new Set(wrong.flatMap(({ near }) => near.map(({ word }) => word)))]);
  return new Map(
    typed.map((one) => [one.word, isRight(one) ? one.near.slice(0, 1) : one.near.filter(({ word }) => seen.has(word))]),
  );
};

/** What somebody may have meant who found nothing, the likeliest first. */
export const correctionsOf = (ctx: SignedInCtx, text: string): Promise<string[]> => {
  const typed = mistypable(text);
  if (typed.length === 0 || typed.length > MOST_WORDS) return Promise.resolve([]);
  return reading(ctx, async (tx) => {
    const alike = await alikeTo(tx, typed);
    const near = typed.map((word) => ({ word, near: nearestOf(word, alike.get(word) ?? []) }));
    return corrections(text, await knownTo(sightOf(tx, ctx), near));
  });
};
