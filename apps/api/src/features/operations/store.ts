import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { type OperationKindName, type StepName, stepsOf } from '@ledgate/domain/operations/kinds.ts';
import type { OperationState, Parking, StepState } from '@ledgate/domain/operations/states.ts';
import type { Exchange } from '@ledgate/providers/outside/exchange.ts';
import type { Fault } from '@ledgate/providers/outside/failures.ts';
import { sql } from 'kysely';

/** What the other side holds because of a step, as people may read it. */
export type Receipt = Readonly<Record<string, string | number | boolean | null>>;

export interface Operation {
  uid: string;
  kind: OperationKindName;
  applicationUid: string;
  attempt: number;
  bankUid: string | null;
  state: OperationState;
  parked: Parking | null;
  fence: number;
  nextAt: Date | null;
  tries: number;
  facts: Record<string, unknown>;
  preparedAt: Date | null;
  /** Where what it sends lies. */
  packageKey: string | null;
  plannedBy: string | null;
  plannedAt: Date;
  settledAt: Date | null;
  closeReason: string | null;
}

export interface StoredStep {
  n: number;
  name: StepName;
  state: StepState;
  token: string;
  tries: number;
  firstSentAt: Date | null;
  sentAt: Date | null;
  lookedUpAt: Date | null;
  receipt: Receipt | null;
  faults: Fault[] | null;
  settledAt: Date | null;
}

export interface StoredExchange extends Exchange {
  step: string;
  purpose: Purpose;
  at: Date;
}

export type Purpose = 'send' | 'look_up' | 'prepare';

interface OperationRow {
  uid: string;
  kind: string;
  application_uid: string;
  attempt: number;
  bank_uid: string | null;
  state: string;
  parked: string | null;
  fence: number;
  next_at: Date | null;
  tries: number;
  facts: unknown;
  prepared_at: Date | null;
  package_key: string | null;
  planned_by: string | null;
  planned_at: Date;
  settled_at: Date | null;
  close_reason: string | null;
}

/** The checks of the table hold these words. */
export const operationOf = (row: OperationRow): Operation => ({
  uid: row.uid,
  kind: row.kind as OperationKindName,
  applicationUid: row.application_uid,
  attempt: row.attempt,
  bankUid: row.bank_uid,
  state: row.state as OperationState,
  parked: row.parked as Parking | null,
  fence: row.fence,
  nextAt: row.next_at,
  tries: row.tries,
  facts: row.facts as Record<string, unknown>,
  preparedAt: row.prepared_at,
  packageKey: row.package_key,
  plannedBy: row.planned_by,
  plannedAt: row.planned_at,
  settledAt: row.settled_at,
  closeReason: row.close_reason,
});

export const findOperation = async (tx: ReadTransaction, uid: string): Promise<Operation | null> => {
  const row = await tx.selectFrom('operation').selectAll().where('uid', '=', uid).executeTakeFirst();
  return row ? operationOf(row) : null;
};

/** Held until the change is through. */
export const lockOperation = async (tx: WritableTransaction, uid: string): Promise<Operation | null> => {
  const row = await tx.selectFrom('operation').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
  return row ? operationOf(row) : null;
};

/** Of an application, the newest first. */
export const listOperations = async (tx: ReadTransaction, applicationUid: string): Promise<Operation[]> => {
  const rows = await tx
    .selectFrom('operation')
    .selectAll()
    .where('application_uid', '=', applicationUid)
    .orderBy('planned_at', 'desc')
    .execute();
  return rows.map(operationOf);
};

export const findOpenOperation = async (tx: ReadTransaction, applicationUid: string): Promise<Operation | null> => {
  const row = await tx
    .selectFrom('operation')
    .selectAll()
    .where('application_uid', '=', applicationUid)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return row ? operationOf(row) : null;
};

export const listSteps = async (tx: ReadTransaction, operationUid: string): Promise<StoredStep[]> => {
  const rows = await tx
    .selectFrom('operation_step')
    .selectAll()
    .where('operation_uid', '=', operationUid)
    .orderBy('n')
    .execute();
  return rows.map((row) => ({
    n: row.n,
    name: row.name as StepName,
    state: row.state as StepState,
    token: row.token,
    tries: row.tries,
    firstSentAt: row.first_sent_at,
    sentAt: row.sent_at,
    lookedUpAt: row.looked_up_at,
    receipt: row.receipt as Receipt | null,
    faults: row.faults as Fault[] | null,
    settledAt: row.settled_at,
  }));
};

/** The newest of an operation first; more than a person reads is not asked for. */
export const listExchanges = async (
  tx: ReadTransaction,
  operationUid: string,
  most = 200,
): Promise<StoredExchange[]> => {
  const rows = await tx
    .selectFrom('operation_exchange')
    .selectAll()
    .where('operation_uid', '=', operationUid)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ step, purpose, request, sent, status, answer, failure, ms, at }) => ({
    step,
    purpose: purpose as Purpose,
    request,
    sent,
    status,
    answer,
    failure,
    ms,
    at,
  }));
};

export interface NewOperation {
  uid: string;
  kind: OperationKindName;
  applicationUid: string;
  bankUid: string | null;
  facts: Record<string, unknown>;
  by: string | null;
  at: Date;
  /** Not driven sooner. */
  notBefore: Date;
}

export const insertOperation = async (tx: WritableTransaction, plan: NewOperation): Promise<Operation> => {
  const { uid, kind, applicationUid } = plan;
  const row = await tx
    .insertInto('operation')
    .values({
      uid,
      kind,
      application_uid: applicationUid,
      attempt: sql<number>`(select coalesce(max(attempt), 0) + 1 from operation
        where application_uid = ${applicationUid} and kind = ${kind})`,
      bank_uid: plan.bankUid,
      state: 'planned',
      next_at: plan.notBefore,
      called_for: plan.notBefore,
      facts: JSON.stringify(plan.facts),
      planned_by: plan.by,
      planned_at: plan.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const steps = stepsOf(kind).map((name, n) => ({
    operation_uid: uid,
    n: n + 1,
    name,
    state: 'planned',
    token: `${uid}:${name}`,
  }));
  await tx.insertInto('operation_step').values(steps).execute();
  return operationOf(row);
};
