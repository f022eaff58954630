import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import { stepLabel } from '@ledgate/domain/operations/kinds.ts';
import { sql } from 'kysely';
import { type Operation, operationOf } from './store.ts';

export const BOARD_CONDITIONS = {
  open: sql<boolean>`o.settled_at is null`,
  attention: sql<boolean>`o.settled_at is null and (o.parked is not null or o.state = 'unknown')`,
  settled: sql<boolean>`o.settled_at is not null`,
} as const;
export type BoardViewName = keyof typeof BOARD_CONDITIONS;

export interface BoardedOperation {
  operation: Operation;
  application: { uid: string; reference: string; name: string; status: string };
  /** Where it is: the first step that is not confirmed. */
  step: string | null;
}

export interface BoardAsk {
  view: BoardViewName;
  page: number;
  pageSize: number;
  search?: string | undefined;
}

const matches = (search: string | undefined) => {
  if (search === undefined || search === '') return sql<boolean>`true`;
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(a.reference ilike ${like} or a.legal_name ilike ${like} or a.dba_name ilike ${like})`;
};

/** What waits for a person first, then what has waited longest; of what is settled the newest. */
export const listBoard = async (tx: ReadTransaction, ask: BoardAsk): Promise<BoardedOperation[]> => {
  const rows = await tx
    .selectFrom('operation as o')
    .innerJoin('application as a', 'a.uid', 'o.application_uid')
    .innerJoin('merchant as m', 'm.uid', 'a.merchant_uid')
    .selectAll('o')
    .select(['a.reference', 'a.legal_name', 'a.dba_name', 'a.status', 'm.name as merchant_name'])
    .select((eb) =>
      eb
        .selectFrom('operation_step as s')
        .select('s.name')
        .whereRef('s.operation_uid', '=', 'o.uid')
        .where('s.state', '<>', 'confirmed')
        .orderBy('s.n')
        .limit(1)
        .as('step'),
    )
    .where(BOARD_CONDITIONS[ask.view])
    .where(matches(ask.search))
    .orderBy(sql`o.parked is null`)
    .orderBy('o.planned_at', ask.view === 'settled' ? 'desc' : 'asc')
    .orderBy('o.uid')
    .limit(ask.pageSize)
    .offset((ask.page - 1) * ask.pageSize)
    .execute();
  return rows.map(({ reference, legal_name, dba_name, status, merchant_name, step, ...row }) => {
    const operation = operationOf(row);
    const name = applicationName({ dbaName: dba_name, legalName: legal_name, merchant: { name: merchant_name } });
    return {
      operation,
      application: { uid: operation.applicationUid, reference, name, status },
      step: step === null ? null : stepLabel(operation.kind, step),
    };
  });
};

export const countBoard = async (
  tx: ReadTransaction,
  { view, search }: Pick<BoardAsk, 'view' | 'search'>,
): Promise<{ count: number; counts: Record<BoardViewName, number> }> => {
  const { rows } = await sql<{ count: number } & Record<BoardViewName, number>>`
    select count(*) filter (where ${BOARD_CONDITIONS[view]} and ${matches(search)})::int as count,
      count(*) filter (where ${BOARD_CONDITIONS.open})::int as open,
      count(*) filter (where ${BOARD_CONDITIONS.attention})::int as attention,
      count(*) filter (where ${BOARD_CONDITIONS.settled})::int as settled
    from operation o join application a on a.uid = o.application_uid`.execute(tx);
  const { count = 0, open = 0, attention = 0, settled = 0 } = rows[0] ?? {};
  return { count, counts: { open, attention, settled } };
};

/** What people and banks are called. */
export const loadNames = async (
  tx: ReadTransaction,
  operations: readonly Operation[],
): Promise<{ people: Map<string, string>; banks: Map<string, string> }> => {
  const planners = operations.flatMap(({ plannedBy }) => (plannedBy === null ? [] : [plannedBy]));
  const banked = operations.flatMap(({ bankUid }) => (bankUid === null ? [] : [bankUid]));
  const people =
    planners.length === 0
      ? []
      : await tx.selectFrom('app_user').select(['uid', 'known_as']).where('uid', 'in', planners).execute();
  const banks =
    banked.length === 0 ? [] : await tx.selectFrom('bank').select(['uid', 'name']).where('uid', 'in', banked).execute();
  return {
    people: new Map(people.map(({ uid, known_as }) => [uid, known_as])),
    banks: new Map(banks.map(({ uid, name }) => [uid, name])),
  };
};
