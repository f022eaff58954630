import type { Given } from '@ledgate/contract/call.ts';
import type { queue, SavedView } from '@ledgate/contract/queue.ts';
import { readView, writeView } from '@ledgate/domain/queue/definition.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { demandStaff } from './demand.ts';
import { countOwn, findOwn, hasNamesake, listVisible, lockOwn } from './view-store.ts';

const MOST_OWN = 20;

type NewView = Given<typeof queue.saveView>['body'];
type ViewChange = Given<typeof queue.updateView>['body'];

const columnsOf = ({ name, visibility, definition }: NewView, role: string) => ({
  name,
  visibility,
  role: visibility === 'role' ? role : null,
  // Only words of the language are kept, whatever was sent.
  definition: JSON.stringify(writeView(readView(definition))),
});

const demandOwnName = async (
  tx: ReadTransaction,
  { actor }: SignedInCtx,
  name: string,
  except: string | null,
): Promise<void> => {
  if (await hasNamesake(tx, actor, name, except)) {
    throw new Failure('already_exists', `You have a view called ${name} already.`, {
      errors: { name: ['Choose another name.'] },
    });
  }
};

export const listViews = (ctx: SignedInCtx): Promise<{ results: SavedView[] }> => {
  demandStaff(ctx.actor);
  return reading(ctx, async (tx) => ({ results: await listVisible(tx, ctx.actor) }));
};

export const saveView = (ctx: SignedInCtx, body: NewView): Promise<SavedView> => {
  const role = demandStaff(ctx.actor);
  return change(ctx, 'queue.viewSaved', async (tx) => {
    const { actor, parts } = ctx;
    const position = await countOwn(tx, actor);
    if (position >= MOST_OWN)
      throw new Failure('wrong_state', `There are ${MOST_OWN} views already. Remove one first.`);
    await demandOwnName(tx, ctx, body.name, null);
    const uid = crypto.randomUUID();
    const columns = columnsOf(body, role);
    await tx
      .insertInto('saved_view')
      .values({ uid, owner_uid: actor.uid, ...columns, position, created_at: parts.clock() })
      .execute();
    return { subject: `user:${actor.uid}`, after: { view: uid, ...columns }, reply: await findOwn(tx, actor, uid) };
  });
};

const lockOrGone = async (tx: WritableTransaction, { actor }: SignedInCtx, uid: string): Promise<SavedView> => {
  const found = await lockOwn(tx, actor, uid);
  if (!found) throw new Failure('not_found', 'There is no such view of yours.');
  return found;
};

export const updateView = (ctx: SignedInCtx, uid: string, body: ViewChange): Promise<SavedView> => {
  const role = demandStaff(ctx.actor);
  return change(ctx, 'queue.viewChanged', async (tx) => {
    const { actor, ifMatch } = ctx;
    const found = await lockOrGone(tx, ctx, uid);
    if (ifMatch !== null && ifMatch !== found.version) {
      throw new Failure('stale', 'The view was changed in another window.', { currentVersion: found.version });
    }
    await demandOwnName(tx, ctx, body.name, uid);
    const columns = columnsOf(body, role);
    await tx
      .updateTable('saved_view')
      .set((eb) => ({
        ...columns,
        ...(body.position !== undefined && { position: body.position }),
        version: eb('version', '+', 1),
      }))
      .where('uid', '=', uid)
      .execute();
    return {
      subject: `user:${actor.uid}`,
      before: { view: uid, name: found.name, visibility: found.visibility },
      after: { view: uid, ...columns },
      reply: await findOwn(tx, actor, uid),
    };
  });
};

export const removeView = (ctx: SignedInCtx, uid: string): Promise<{ done: true }> => {
  demandStaff(ctx.actor);
  return change(ctx, 'queue.viewRemoved', async (tx) => {
    const found = await lockOrGone(tx, ctx, uid);
    await tx.deleteFrom('saved_view').where('uid', '=', uid).execute();
    return {
      subject: `user:${ctx.actor.uid}`,
      before: { view: uid, name: found.name },
      reply: { done: true as const },
    };
  });
};
