import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Person } from './store.ts';

export interface AuditAsk {
  page: number;
  page_size: number;
  actor?: string | undefined;
  action?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

export interface AuditRow {
  n: number;
  at: Date;
  action: string;
  facts: string;
  hash: Buffer;
  actor: Person | null;
}

export const laneOf = (applicationUid: string): `application:${string}` => `application:${applicationUid}`;

const rowsOf = (tx: ReadTransaction, lane: string, { actor, action, since, until }: AuditAsk) =>
  tx
    .selectFrom('audit_row as r')
    .where('r.lane', '=', lane)
    .$if(actor !== undefined, (query) => query.where('r.actor', '=', actor ?? null))
    .$if(action !== undefined, (query) => query.where('r.action', '=', action ?? ''))
    .$if(since !== undefined, (query) => query.where('r.at', '>=', new Date(since ?? 0)))
    .$if(until !== undefined, (query) => query.where('r.at', '<=', new Date(until ?? 0)));

/** One page of the lane, the newest first, and how many rows there are. */
export const pageOfAudit = async (
  tx: ReadTransaction,
  lane: string,
  ask: AuditAsk,
): Promise<{ count: number; rows: AuditRow[] }> => {
  const { count } = await rowsOf(tx, lane, ask)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(tx, lane, ask)
    .leftJoin('app_user as u', 'u.uid', 'r.actor')
    .select(['r.n', 'r.at', 'r.action', 'r.facts', 'r.hash', 'r.actor', 'u.known_as'])
    .orderBy('r.n', 'desc')
    .limit(ask.page_size)
    .offset((ask.page - 1) * ask.page_size)
    .execute();
  return {
    count,
    rows: rows.map(({ actor, known_as: name, ...row }) => ({
      ...row,
      actor: actor === null ? null : { uid: actor, name: name ?? '' },
    })),
  };
};

/** Whom and what the lane names. */
export const namedInAudit = async (
  tx: ReadTransaction,
  lane: string,
): Promise<{ actors: Person[]; actions: string[] }> => {
  const people = await tx
    .selectFrom('audit_row as r')
    .innerJoin('app_user as u', 'u.uid', 'r.actor')
    .select(['u.uid', 'u.known_as as name'])
    .distinct()
    .where('r.lane', '=', lane)
    .execute();
  const actions = await tx
    .selectFrom('audit_row')
    .select('action')
    .distinct()
    .where('lane', '=', lane)
    .orderBy('action')
    .execute();
  return {
    actors: people,
    actions: actions.map(({ action }) => action),
  };
};
