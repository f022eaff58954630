import type { Status } from '@ledgate/domain/applications/statuses.ts';
import type { HardStop } from '@ledgate/domain/risk/hard-stops.ts';
import { sql } from 'kysely';
import { bookkeeping } from '../core/bookkeeping.ts';
import { addPerson } from './people.ts';
import type { TestServer } from './test-server.ts';

export interface ApplicationFacts {
  uid?: string;
  status?: Status;
  legalName?: string;
  dbaName?: string;
  isoUid?: string | null;
  merchantUid?: string;
  assignedTo?: string | null;
  submittedAt?: Date | null;
  statusAt?: Date;
  dueAt?: Date | null;
  desk?: 'underwriting' | 'iso' | 'admin';
  volumeCents?: number | null;
  risk?: { score: number; band: 'low' | 'medium' | 'high' | 'decline' };
  hardStop?: HardStop;
}

const owners = new WeakMap<TestServer, Promise<{ uid: string; merchantUid: string | null }>>();

const ownerOf = (server: TestServer): Promise<{ uid: string; merchantUid: string | null }> => {
  const known = owners.get(server) ?? addPerson(server, 'merchant', { password: null });
  owners.set(server, known);
  return known;
};

/** Applications as they would have become, put there directly; the test states only what matters to it. */
export const addApplications = async (server: TestServer, cases: readonly ApplicationFacts[]): Promise<string[]> => {
  const owner = await ownerOf(server);
  const now = server.parts.clock();
  const rows = cases.map((facts) => ({
    uid: facts.uid ?? crypto.randomUUID(),
    reference: sql<string>`'MA-' || nextval('application_reference')`,
    merchant_uid: facts.merchantUid ?? owner.merchantUid ?? '',
    iso_uid: facts.isoUid ?? null,
    status: facts.status ?? 'submitted',
    legal_name: facts.legalName ?? null,
    dba_name: facts.dbaName ?? null,
    monthly_volume_cents: facts.volumeCents ?? null,
    submission: 1,
    created_by: owner.uid,
    created_at: now,
    changed_at: now,
    submitted_at: facts.submittedAt === undefined ? now : facts.submittedAt,
    status_at: facts.statusAt ?? now,
    assigned_to: facts.assignedTo ?? null,
    due_at: facts.dueAt ?? null,
    sla_desk: facts.dueAt ? (facts.desk ?? 'underwriting') : null,
    risk_score: facts.risk?.score ?? null,
    risk_band: facts.risk?.band ?? null,
    hard_stop: facts.hardStop ?? null,
  }));
  return bookkeeping(server.parts, async (tx) => {
    await sql`select set_config('app.scope', 'all', true)`.execute(tx);
    const made = await tx.insertInto('application').values(rows).returning('uid').execute();
    return made.map(({ uid }) => uid);
  });
};
