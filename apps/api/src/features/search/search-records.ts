import type { Reply } from '@ledgate/contract/call.ts';
import type { FoundGroup, search } from '@ledgate/contract/search.ts';
import { MOST_OF_A_KIND } from '@ledgate/domain/search/kinds.ts';
import { isSearchable } from '@ledgate/domain/search/words.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { correctionsOf } from './correct.ts';
import type { Source } from './source.ts';
import { sourcesFor } from './sources.ts';

const findGroup = async (ctx: SignedInCtx, source: Source, text: string): Promise<FoundGroup> => {
  // One more than is shown tells whether there is more.
  const results = await reading(ctx, (tx) => source.find(tx, ctx, text, MOST_OF_A_KIND + 1));
  return { kind: source.kind, results: results.slice(0, MOST_OF_A_KIND), more: results.length > MOST_OF_A_KIND };
};

/** Every kind at the same time, each by its own list. */
const findGroups = async (ctx: SignedInCtx, text: string): Promise<FoundGroup[]> => {
  const groups = await Promise.all(sourcesFor(ctx.actor).map((source) => findGroup(ctx, source, text)));
  return groups.filter(({ results }) => results.length > 0);
};

/** What was typed is looked for; only where nothing is found, what may have been meant. */
export const searchRecords = async (ctx: SignedInCtx, text: string): Promise<Reply<typeof search.searchRecords>> => {
  if (!isSearchable(text)) return { groups: [], corrected: null };
  const groups = await findGroups(ctx, text);
  if (groups.length > 0) return { groups, corrected: null };
  for (const corrected of await correctionsOf(ctx, text)) {
    const instead = await findGroups(ctx, corrected);
    if (instead.length > 0) return { groups: instead, corrected };
  }
  return { groups: [], corrected: null };
};
