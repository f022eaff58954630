import { UNDER_DECISION } from '@ledgate/domain/lifecycle/groups.ts';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { setScope } from '../../core/scope.ts';

/** So many are asked for at a time, and the next with them; a book of a million is no single transaction. */
const AT_ONCE = 200;

/** For the worker: whoever is about to be decided on is held against the lists as they are now. */
export const screenAgain = async (ctx: Ctx, { after }: { after: string | null }): Promise<void> => {
  const { parts } = ctx;
  await change(ctx, 'watchlist.screened_again', async (tx) => {
    setScope(tx, ctx);
    const open = await tx
      .selectFrom('application')
      .select('uid')
      .where('status', 'in', UNDER_DECISION)
      .$if(after !== null, (query) => query.where('uid', '>', after))
      .orderBy('uid')
      .limit(AT_ONCE)
      .execute();
    for (const { uid } of open) await enqueue(tx, parts, 'runRiskChecks', { application: uid, cause: 'list' });
    const last = open.at(-1);
    if (last && open.length === AT_ONCE) await enqueue(tx, parts, 'screenAgain', { after: last.uid });
    return { subject: 'system:watch-lists', after: { applications: open.length }, reply: null };
  });
};
