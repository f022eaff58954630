import type { ReadDatabase, ReadTransaction } from '@ledgate/database/connect.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { UNDER_WAY } from '@ledgate/domain/queue/built-in-views.ts';
import { sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { demandStaff } from './demand.ts';

export interface Assignee {
  uid: string;
  name: string;
  /** Cases under way that are theirs. */
  open: number;
}

/** The underwriters who can be given a case, those with the least first. */
export const loadAssignees = async (tx: ReadTransaction): Promise<Assignee[]> => {
  const { rows } = await sql<Assignee>`
    select u.uid, u.first_name || ' ' || u.last_name as name, coalesce(t.open, 0)::bigint as open
    from app_user u
    left join (select assigned_to, sum(n) as open from application_tally
      where status = any (${UNDER_WAY}) and assigned_to is not null group by 1) t on t.assigned_to = u.uid
    where u.role = 'underwriter' and u.blocked_at is null and u.deleted_at is null and u.password_hash is not null
    order by open, lower(u.last_name), u.uid`.execute(tx);
  return rows;
};

/** One of them by uid; a look at one row, where counting everybody's cases is not wanted. */
export const findAssignee = async (db: ReadDatabase, uid: string): Promise<Omit<Assignee, 'open'> | null> => {
  const found = await db
    .selectFrom('app_user')
    .modifyFront(sql.raw('/*p:assignee*/'))
    .select(['uid', 'first_name', 'last_name'])
    .where('uid', '=', uid)
    .where('role', '=', 'underwriter')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  return found ? { uid, name: `${found.first_name} ${found.last_name}` } : null;
};

/** Partners choose neither people nor partners. */
export const listAssignees = (ctx: SignedInCtx) => {
  demandStaff(ctx.actor);
  return reading(ctx, async (tx) => {
    if (!seesReview(ctx.actor)) return { people: [], isos: [] };
    return {
      people: await loadAssignees(tx),
      isos: await tx.selectFrom('iso').select(['uid', 'name']).orderBy('name').execute(),
    };
  });
};
