import type { DashboardApplying } from '@ledgate/contract/dashboard-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { TURNS } from '@ledgate/domain/dashboard/boards.ts';
import type { Expectation } from '@ledgate/domain/queue/expectation.ts';
import type { Parts } from '../../core/parts.ts';
import { type Application, findApplication, listQuestions, loadFacts, progressOf } from '../applications/public.ts';

/** So many of what is missing stand on a dashboard; the form has all of it. */
const FIRST_MISSING = 5;

type Missing = DashboardApplying['missing'];

const NOTHING_MISSING: Missing = { count: 0, first: [], sections: [] };

/** What the merchant has to put right before submitting; later, only what is asked for counts. */
const missingOf = async (tx: ReadTransaction, parts: Parts, { uid, status }: Application): Promise<Missing> => {
  const { requirements, sections } = progressOf((await loadFacts(tx, parts, uid)).facts);
  if (STATUS_FACTS[status].editable !== 'all') return { ...NOTHING_MISSING, sections };
  const missing = requirements.filter(({ state }) => state === 'missing' || state === 'wrong');
  const first = missing.slice(0, FIRST_MISSING).map(({ id, section, path, label, subject }) => ({
    id,
    section,
    path,
    label,
    ...(subject !== undefined && { subject }),
  }));
  return { count: missing.length, first, sections };
};

/** How an application stands, for the merchant whose it is. */
export const readApplying = async (
  tx: ReadTransaction,
  parts: Parts,
  uid: string | null,
  usual: Expectation,
): Promise<DashboardApplying> => {
  const found = uid === null ? null : await findApplication(tx, uid);
  if (!found)
    return { application: null, turn: 'merchant', missing: NOTHING_MISSING, questions: 0, waiting_for: [], usual };
  const { turn } = STATUS_FACTS[found.status];
  return {
    application: {
      uid: found.uid,
      reference: found.reference,
      status: found.status,
      status_at: found.statusAt.toISOString(),
      submitted_at: found.submittedAt?.toISOString() ?? null,
      completion: found.completion,
    },
    turn: TURNS.find((one) => one === turn) ?? null,
    missing: await missingOf(tx, parts, found),
    questions: (await listQuestions(tx, found.uid)).length,
    waiting_for: found.waitingFor,
    usual,
  };
};
