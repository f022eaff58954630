import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { reading } from '../../core/scope.ts';
import { listEntries } from './list-entries.ts';
import { listLists } from './list-store.ts';
import { loadList } from './load-list.ts';
import { presentList } from './present-list.ts';
import { keepWatchList, retireWatchList } from './retire-list.ts';

export const watchListsHandlers: FeatureHandlers<Calls['watchLists']> = {
  listWatchLists: async (ctx) => {
    const now = ctx.parts.clock();
    return { results: (await reading(ctx, listLists)).map((list) => presentList(list, now)) };
  },
  loadWatchList: (ctx, { body, files }) => loadList(ctx, body, files),
  retireWatchList: (ctx, { params }) => retireWatchList(ctx, params.id),
  keepWatchList: (ctx, { params }) => keepWatchList(ctx, params.id),
  listWatchEntries: (ctx, { params, query }) => listEntries(ctx, params.id, query),
};
