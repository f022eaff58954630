import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { chartRowOf } from '@ledgate/domain/ledger/chart.ts';
import { overdueBefore } from '@ledgate/domain/ledger/clearing-age.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type OverdueClearing, readOverdueClearing } from '../ledger/public.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import { openDifferences } from './differences.ts';

interface Missing {
  paymentUid: string;
  merchantUid: string;
  applicationUid: string;
  cents: number;
}

/** Captured three bank days ago, and in no batch. */
const listMissing = async (tx: ReadTransaction, before: Date): Promise<Missing[]> => {
  const { rows } = await sql<Missing>`
    select p.uid as "paymentUid", p.merchant_uid as "merchantUid", p.application_uid as "applicationUid",
      p.captured_cents as cents
    from payment p
    where p.status in ('captured', 'partially_refunded', 'refunded') and p.batch_closed_at is null
      and p.captured_cents > 0 and p.captured_at < ${before}
      and not exists (select 1 from settlement_difference d where d.payment_uid = p.uid and d.kind = 'missing_sale')
    order by p.uid limit 200`.execute(tx);
  return rows;
};

type Page = Awaited<ReturnType<typeof readOverdueClearing>>;

const readAllOverdue = async (parts: Parts): Promise<OverdueClearing[]> => {
  const pageAfter = (place: string | null): Promise<Page> =>
    reading(systemCtx(parts), (tx) => readOverdueClearing(tx, parts.clock(), place));
  const found: OverdueClearing[] = [];
  let page = await pageAfter(null);
  found.push(...page.overdue);
  while (page.next !== null) {
    page = await pageAfter(page.next);
    found.push(...page.overdue);
  }
  return found;
};

const openMissing = async (tx: WritableTransaction, parts: Parts, missing: readonly Missing[]): Promise<void> => {
  for (const { paymentUid, merchantUid, applicationUid, cents } of missing) {
    const difference = {
      kind: 'missing_sale',
      account: 'card_clearing',
      expectedCents: cents,
      actualCents: 0,
      about: '',
      paymentUid,
    } as const;
    await openDifferences(tx, parts, [difference], { merchantUid, applicationUid, at: parts.clock() });
  }
};

/** One for each claim of a merchant that stays open; by this its task is found again. */
const subjectOf = ({ code }: Pick<OverdueClearing, 'code'>): string => `${chartRowOf(code)?.label ?? code} (${code})`;

const OF_BATCH = 'batch_clearing:';

/** Whose claim it is, where a batch has one of its own. */
const batchOf = ({ code }: Pick<OverdueClearing, 'code'>): { batch?: string } =>
  code.startsWith(OF_BATCH) ? { batch: code.slice(OF_BATCH.length) } : {};

const applicationsOf = async (tx: ReadTransaction, merchants: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ merchant: string; application: string }>`
    select distinct on (merchant_uid) merchant_uid as merchant, uid as application from application
    where merchant_uid = any(${merchants}::uuid[]) order by merchant_uid, (status = 'boarded') desc, status_at desc`.execute(
    tx,
  );
  return new Map(rows.map(({ merchant, application }) => [merchant, application]));
};

const openOverdue = async (
  tx: WritableTransaction,
  parts: Parts,
  overdue: readonly OverdueClearing[],
): Promise<number> => {
  const applications = await applicationsOf(
    tx,
    overdue.map(({ merchantUid }) => merchantUid),
  );
  let opened = 0;
  for (const one of overdue) {
    const isNew = await openTask(tx, parts, {
      kind: 'clearing_overdue',
      applicationUid: applications.get(one.merchantUid) ?? null,
      subject: subjectOf(one),
      details: { open: showCents(one.cents), ...batchOf(one) },
    });
    if (isNew) opened += 1;
  }
  return opened;
};

/** Tasks whose claim is open no longer. */
const closeCleared = async (
  tx: WritableTransaction,
  parts: Parts,
  overdue: readonly OverdueClearing[],
): Promise<number> => {
  const applications = await applicationsOf(
    tx,
    overdue.map(({ merchantUid }) => merchantUid),
  );
  const still = new Set(overdue.map((one) => `${applications.get(one.merchantUid) ?? ''} ${subjectOf(one)}`));
  const { rows } = await sql<{ application: string | null; subject: string }>`
    select application_uid as application, subject from task where kind = 'clearing_overdue' and closed_at is null`.execute(
    tx,
  );
  const cleared = rows.filter(({ application, subject }) => !still.has(`${application ?? ''} ${subject}`));
  for (const { application, subject } of cleared)
    await closeTask(tx, parts, {
      kind: 'clearing_overdue',
      applicationUid: application,
      subject,
      outcome: 'not_needed',
    });
  return cleared.length;
};

/** What stays open for three bank days becomes a task for staff, and is none any more once it is cleared. */
export const watchClearing = async (parts: Parts): Promise<void> => {
  const overdue = await readAllOverdue(parts);
  const ctx = systemCtx(parts);
  const before = new Date(overdueBefore(parts.clock().getTime()));
  const looking = change(ctx, 'settlement.looked_over', async (tx) => {
    setScope(tx, ctx);
    const missing = await listMissing(tx, before);
    await openMissing(tx, parts, missing);
    const opened = await openOverdue(tx, parts, overdue);
    const closed = await closeCleared(tx, parts, overdue);
    // Nothing to write down is no fact.
    if (missing.length + opened + closed === 0) throw new DoneByAnother();
    return { subject: 'system:settlement', after: { missing: missing.length, opened, closed }, reply: null };
  });
  await looking.catch((error: unknown) => {
    if (!(error instanceof DoneByAnother)) throw error;
  });
};
