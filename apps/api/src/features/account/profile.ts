import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { lockPerson } from '../auth/public.ts';
import { presentAccount } from './present.ts';
import { selectAccount } from './store.ts';

export const readAccount = async ({ parts, actor }: SignedInCtx) =>
  presentAccount(await selectAccount(parts.db, actor.uid));

export const updateProfile = (ctx: SignedInCtx, ask: { first_name: string; last_name: string }) =>
  change(ctx, 'user.renamed', async (tx) => {
    const { uid } = ctx.actor;
    await lockPerson(tx, uid);
    const { version } = await selectAccount(tx, uid);
    if (ctx.ifMatch !== null && ctx.ifMatch !== version) {
      throw new Failure('stale', 'Your account was changed in another window.', { currentVersion: version });
    }
    await tx
      .updateTable('app_user')
      .set((eb) => ({ ...ask, version: eb('version', '+', 1) }))
      .where('uid', '=', uid)
      .execute();
    return { subject: `user:${uid}`, reply: presentAccount(await selectAccount(tx, uid)) };
  });

export interface Preferences {
  bookmarks?: string[] | undefined;
  single_keys?: boolean | undefined;
}

export const updatePreferences = (ctx: SignedInCtx, { bookmarks, single_keys }: Preferences) =>
  change(ctx, 'user.preferences_kept', async (tx) => {
    const { uid } = ctx.actor;
    const set = { ...(bookmarks && { bookmarks }), ...(single_keys !== undefined && { single_keys }) };
    if (Object.keys(set).length > 0) await tx.updateTable('app_user').set(set).where('uid', '=', uid).execute();
    return { subject: `user:${uid}`, after: set, reply: presentAccount(await selectAccount(tx, uid)) };
  });
