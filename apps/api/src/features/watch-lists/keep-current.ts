import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import { isSanctionsCurrent } from './list-age.ts';
import { confirmLists, ownLists } from './list-store.ts';

const OUT_OF_DATE = { kind: 'list_out_of_date', applicationUid: null } as const;

/** After a list was loaded or confirmed: what was missing is there, and everybody is held against it. */
export const settleLists = async (tx: WritableTransaction, parts: Parts, by: string | null): Promise<void> => {
  if (await isSanctionsCurrent(tx, parts.clock()))
    await closeTask(tx, parts, { ...OUT_OF_DATE, outcome: 'done', ...(by !== null && { by }) });
  await enqueue(tx, parts, 'screenAgain', { after: null });
};

/** The demo's own lists are fictional and never published anew, so the demo confirms them itself. */
export const confirmOwnLists = async (parts: Parts): Promise<void> => {
  if (parts.settings.mode !== 'demo') return;
  const ctx = systemCtx(parts);
  await change(ctx, 'watchlist.confirmed', async (tx) => {
    setScope(tx, ctx);
    const lists = (await ownLists(tx)).map(({ uid }) => uid);
    const wasCurrent = await isSanctionsCurrent(tx, parts.clock());
    if (lists.length > 0) await confirmLists(tx, lists, { by: null, at: parts.clock() });
    if (lists.length > 0 && !wasCurrent) await settleLists(tx, parts, null);
    return { subject: 'system:watch-lists', after: { lists }, reply: null };
  });
};

/** The round: once the sanctions list is out of date, admins owe a new one and every case shows that it is stopped. */
export const watchListAge = async (parts: Parts): Promise<void> => {
  await confirmOwnLists(parts);
  const ctx = systemCtx(parts);
  await change(ctx, 'watchlist.age_checked', async (tx) => {
    setScope(tx, ctx);
    const isCurrent = await isSanctionsCurrent(tx, parts.clock());
    if (!isCurrent && (await openTask(tx, parts, { ...OUT_OF_DATE, subject: '' })))
      await enqueue(tx, parts, 'screenAgain', { after: null });
    return { subject: 'system:watch-lists', after: { current: isCurrent }, reply: null };
  });
};
