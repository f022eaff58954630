import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { SavedView } from '@ledgate/contract/queue.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { readView, writeView } from '@ledgate/domain/queue/definition.ts';
import type { PersonActor } from '../../core/context.ts';

/** Which list a view narrows. */
export type SavedList = 'queue' | 'transactions';

const selectViews = (tx: ReadTransaction) =>
  tx
    .selectFrom('saved_view as v')
    .innerJoin('app_user as u', 'u.uid', 'v.owner_uid')
    .select(['v.uid', 'v.owner_uid', 'v.name', 'v.visibility', 'v.role', 'v.definition', 'v.position', 'v.version'])
    .select('u.known_as')
    .where('v.list', '=', 'queue');

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>['execute']>>[number];

/** A partner who finds a colleague's view gets it without what is not shown to partners. */
const definitionFor = (actor: PersonActor, stored: unknown): Record<string, string> => {
  const view = readView(stored as Record<string, unknown>);
  if (seesReview(actor)) return writeView(view);
  const { assignee: _assignee, band: _band, snoozed: _snoozed, ordering, ...rest } = view;
  return writeView({ ...rest, ...(ordering && !ordering.endsWith('risk') && { ordering }) });
};

const toView = (row: ViewRow, actor: PersonActor): SavedView => ({
  uid: row.uid,
  name: row.name,
  visibility: row.visibility as SavedView['visibility'], // held to the closed list by a database constraint
  role: row.role as SavedView['role'], // the role of its owner, who is staff
  definition: definitionFor(actor, row.definition),
  owner: { uid: row.owner_uid, name: row.known_as },
  isMine: row.owner_uid === actor.uid,
  position: row.position,
  version: row.version,
});

/** The own ones first, then those of the own role, then those of everyone. */
export const listVisible = async (tx: ReadTransaction, actor: PersonActor): Promise<SavedView[]> => {
  if (!isStaff(actor.role)) return [];
  const rows = await selectViews(tx)
    .where((eb) =>
      eb.or([
        eb('v.owner_uid', '=', actor.uid),
        eb('v.visibility', '=', 'everyone'),
        eb.and([eb('v.visibility', '=', 'role'), eb('v.role', '=', actor.role)]),
      ]),
    )
    .orderBy((eb) => eb('v.owner_uid', '<>', actor.uid))
    .orderBy('v.position')
    .orderBy('v.created_at')
    .limit(60)
    .execute();
  return rows.map((row) => toView(row, actor));
};

/** Held until the end of the transaction; only its owner changes a view. */
export const lockOwn = async (tx: WritableTransaction, actor: PersonActor, uid: string): Promise<SavedView | null> => {
  const row = await selectViews(tx)
    .where('v.uid', '=', uid)
    .where('v.owner_uid', '=', actor.uid)
    .forUpdate('v')
    .executeTakeFirst();
  return row ? toView(row, actor) : null;
};

export const findOwn = async (tx: ReadTransaction, actor: PersonActor, uid: string): Promise<SavedView> =>
  toView(await selectViews(tx).where('v.uid', '=', uid).executeTakeFirstOrThrow(), actor);

export const countOwn = async (tx: ReadTransaction, actor: PersonActor, list: SavedList = 'queue'): Promise<number> => {
  const { n } = await tx
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_uid', '=', actor.uid)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return n;
};

export const hasNamesake = async (
  tx: ReadTransaction,
  actor: PersonActor,
  name: string,
  except: string | null,
  list: SavedList = 'queue',
): Promise<boolean> => {
  const found = await tx
    .selectFrom('saved_view')
    .select('uid')
    .where('owner_uid', '=', actor.uid)
    .where('list', '=', list)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .$if(except !== null, (query) => query.where('uid', '<>', except ?? ''))
    .executeTakeFirst();
  return found !== undefined;
};
