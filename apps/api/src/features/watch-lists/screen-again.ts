import { SCREENED } from '@ledgate/domain/lifecycle/groups.ts';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';

/** So many are asked for at a time, and the next with them; a book of a million is no single transaction. */
const AT_ONCE = 200;

export interface ScreeningAsk {
  after: string | null;
  isNightly?: boolean;
}

/** For the worker: whoever is on the way to the provider or at it is held against the lists as they are now. */
export const screenAgain = async (ctx: Ctx, { after, isNightly = false }: ScreeningAsk): Promise<void> => {
  const { parts } = ctx;
  const cause = isNightly ? 'night' : 'list';
  await change(ctx, 'watchlist.screened_again', async (tx) => {
    setScope(tx, ctx);
    const open = await tx
      .selectFrom('application')
      .select('uid')
      .where('status', 'in', SCREENED)
      .where('submission', '>', 0)
      .$if(after !== null, (query) => query.where('uid', '>', after))
      .orderBy('uid')
      .limit(AT_ONCE)
      .execute();
    for (const { uid } of open) await enqueue(tx, parts, 'runRiskChecks', { application: uid, cause });
    const last = open.at(-1);
    if (last && open.length === AT_ONCE) await enqueue(tx, parts, 'screenAgain', { after: last.uid, isNightly });
    return { subject: 'system:watch-lists', after: { applications: open.length, cause }, reply: null };
  });
};

/** The round of every night; jobs of their own do the work, some at a time. */
export const screenEveryNight = (parts: Parts): Promise<void> =>
  change(systemCtx(parts), 'watchlist.night_begun', async (tx) => {
    await enqueue(tx, parts, 'screenAgain', { after: null, isNightly: true });
    return { subject: 'system:watch-lists', after: {}, reply: undefined };
  });
