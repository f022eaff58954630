import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Approval, ApprovalStep } from '@ledgate/domain/lifecycle/approvals.ts';

export interface StandingApproval extends Approval {
  uid: string;
  decision: string;
  bypass: boolean;
  memo: string | null;
  conditions: Record<string, unknown>;
  documentsReason: string | null;
  at: Date;
}

export const standingApprovals = async (tx: ReadTransaction, applicationUid: string): Promise<StandingApproval[]> => {
  const rows = await tx
    .selectFrom('approval')
    .selectAll()
    .where('application_uid', '=', applicationUid)
    .where('voided_at', 'is', null)
    .orderBy('at')
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    step: row.step as ApprovalStep, // held to the closed list by a database constraint
    person: row.person,
    evidence: { content: row.content_version, rates: row.rate_version },
    decision: row.decision,
    bypass: row.bypass,
    memo: row.memo,
    conditions: row.conditions as Record<string, unknown>,
    documentsReason: row.documents_reason,
    at: row.at,
  }));
};

export interface NewApproval {
  applicationUid: string;
  step: ApprovalStep;
  decision: string;
  person: string;
  role: string;
  evidence: Approval['evidence'];
  memo?: string;
  conditions?: Record<string, unknown>;
  documentsReason?: string;
  bypass?: boolean;
  eventN: number;
  at: Date;
}

export const insertApproval = async (tx: WritableTransaction, ask: NewApproval): Promise<void> => {
  await tx
    .insertInto('approval')
    .values({
      uid: crypto.randomUUID(),
      application_uid: ask.applicationUid,
      step: ask.step,
      decision: ask.decision,
      person: ask.person,
      role: ask.role,
      content_version: ask.evidence.content,
      rate_version: ask.evidence.rates,
      memo: ask.memo ?? null,
      conditions: JSON.stringify(ask.conditions ?? {}),
      documents_reason: ask.documentsReason ?? null,
      bypass: ask.bypass ?? false,
      event_n: ask.eventN,
      at: ask.at,
    })
    .execute();
};

/** Voids what stands, all of it or some steps, and remembers which event did so, in case that is undone. */
export const voidApprovals = async (
  tx: WritableTransaction,
  applicationUid: string,
  { at, eventN, steps }: { at: Date; eventN: number; steps?: readonly ApprovalStep[] },
): Promise<void> => {
  await tx
    .updateTable('approval')
    .set({ voided_at: at, voided_by_event: eventN })
    .where('application_uid', '=', applicationUid)
    .where('voided_at', 'is', null)
    .$if(steps !== undefined, (query) => query.where('step', 'in', steps ?? []))
    .execute();
};
