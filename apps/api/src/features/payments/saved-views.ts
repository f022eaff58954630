import type { Given } from '@ledgate/contract/call.ts';
import type { payments, SavedPaymentView } from '@ledgate/contract/payments.ts';
import { readPaymentListView } from '@ledgate/domain/payments/list-view.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { countOwn, hasNamesake, type SavedList } from '../queue/public.ts';

const LIST: SavedList = 'transactions';
const MOST_OWN = 20;

/** Only words of the language come back, whatever was kept. */
const present = (row: { uid: string; name: string; definition: unknown }): SavedPaymentView => ({
  uid: row.uid,
  name: row.name,
  definition: { ...readPaymentListView(row.definition as Record<string, unknown>) },
});

export const listPaymentViews = (ctx: SignedInCtx): Promise<{ results: SavedPaymentView[] }> =>
  reading(ctx, async (tx) => {
    const rows = await tx
      .selectFrom('saved_view')
      .select(['uid', 'name', 'definition'])
      .where('owner_uid', '=', ctx.actor.uid)
      .where('list', '=', LIST)
      .orderBy('position')
      .orderBy('created_at')
      .execute();
    return { results: rows.map(present) };
  });

type NewView = Given<typeof payments.savePaymentView>['body'];

export const savePaymentView = (ctx: SignedInCtx, { name, definition }: NewView): Promise<SavedPaymentView> =>
  change(ctx, 'queue.viewSaved', async (tx) => {
    const { actor, parts } = ctx;
    const position = await countOwn(tx, actor, LIST);
    if (position >= MOST_OWN)
      throw new Failure('wrong_state', `There are ${MOST_OWN} views already. Remove one first.`);
    if (await hasNamesake(tx, actor, name, null, LIST))
      throw new Failure('already_exists', `You have a view called ${name} already.`, {
        errors: { name: ['Choose another name.'] },
      });
    const view = { uid: crypto.randomUUID(), name, definition: { ...readPaymentListView(definition) } };
    await tx
      .insertInto('saved_view')
      .values({
        ...view,
        definition: JSON.stringify(view.definition),
        list: LIST,
        owner_uid: actor.uid,
        visibility: 'private',
        position,
        created_at: parts.clock(),
      })
      .execute();
    return { subject: `user:${actor.uid}`, after: { view: view.uid, name, list: LIST }, reply: view };
  });

export const removePaymentView = (ctx: SignedInCtx, uid: string): Promise<{ done: true }> =>
  change(ctx, 'queue.viewRemoved', async (tx) => {
    const gone = await tx
      .deleteFrom('saved_view')
      .where('uid', '=', uid)
      .where('owner_uid', '=', ctx.actor.uid)
      .where('list', '=', LIST)
      .returning('name')
      .executeTakeFirst();
    if (!gone) throw new Failure('not_found', 'There is no such view of yours.');
    return { subject: `user:${ctx.actor.uid}`, before: { view: uid, name: gone.name }, reply: { done: true as const } };
  });
