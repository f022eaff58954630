import type { SignedInCtx } from '../../core/context.ts';
import { listBody } from '../../core/paging.ts';
import { reading } from '../../core/scope.ts';
import { demandReader } from './choose-case.ts';
import { presentCase } from './present.ts';
import { listCases } from './store.ts';

export interface ListAsk {
  page: number;
  page_size: number;
}

export const listApplications = (ctx: SignedInCtx, query: ListAsk) => {
  demandReader(ctx.actor);
  return reading(ctx, async (tx) => {
    const { count, cases } = await listCases(tx, query.page, query.page_size);
    return listBody(
      '/api/application',
      { ...query },
      count,
      cases.map((found) => presentCase(found, ctx.actor)),
    );
  });
};
