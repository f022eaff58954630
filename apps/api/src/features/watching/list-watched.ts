import type { WatchedView } from '@ledgate/contract/watching.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type HoldScope, isOpenHold, PROPOSES } from '@ledgate/domain/watching/holds.ts';
import { sql } from 'kysely';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { findingsIn, type Measured, type StoredFinding } from './finding-store.ts';
import { holdsOf, type StoredHold } from './hold-store.ts';
import { monthBefore, monthOf } from './month-figures.ts';
import { type FundingOrder, isAsWanted, ordersOf } from './order-store.ts';
import { presentFinding, presentHold } from './present.ts';
import { excessNow } from './propose-hold.ts';

/** More than a desk looks through; those that wait for somebody come first. */
const MOST = 100;

interface Row {
  uid: string;
  reference: string;
  name: string;
  merchant_uid: string;
  assigned_to: string | null;
  known_as: string | null;
  status: string;
  is_at_provider: boolean;
}

/** Whoever passed something or waits for money: proposals first, then holds, then by how much was passed. */
const listRows = async (
  tx: ReadTransaction,
  months: readonly string[],
  application: string | undefined,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with open_hold as (
      select application_uid, bool_or(state = 'proposed' or release_asked_at is not null) as waits
      from funding_hold where ended_at is null group by application_uid),
    passed as (
      select application_uid, count(*) filter (where severity = 'task' and eased_at is null) as tasks
      from watch_finding where month = any(${[...months]}::text[]) group by application_uid)
    select a.uid, a.reference, coalesce(a.dba_name, a.legal_name, m.name) as name, a.merchant_uid, a.assigned_to, u.known_as,
      a.status, exists (select 1 from processor_merchant p where p.application_uid = a.uid) as is_at_provider
    from application a join merchant m on m.uid = a.merchant_uid
      left join app_user u on u.uid = a.assigned_to
      left join open_hold h on h.application_uid = a.uid left join passed f on f.application_uid = a.uid
    where case when ${application ?? null}::uuid is null then h.application_uid is not null or f.application_uid is not null
      else a.uid = ${application ?? null}::uuid end
    order by h.waits desc nulls last, (h.application_uid is not null) desc, f.tasks desc nulls last, a.uid
    limit ${MOST + 1}`.execute(tx);
  return rows;
};

const measuredOf = ({ figures, approved }: Measured) => ({
  figures: {
    sales: figures.sales,
    sales_cents: figures.salesCents,
    keyed_cents: figures.keyedCents,
    highest_cents: figures.highestCents,
    refunds: figures.refunds,
    refund_cents: figures.refundCents,
    disputes: figures.disputes,
  },
  approved: {
    monthly_cents: approved.monthlyCents,
    ticket_cents: approved.ticketCents,
    keyed_percent: approved.keyedPercent,
  },
});

const proposableTo = (row: Row, actor: PersonActor, holds: readonly StoredHold[], excessCents: number): HoldScope[] => {
  const open = holds.filter(({ state }) => isOpenHold(state)).map(({ scope }) => scope);
  const mayPropose = actor.abilities.has(PROPOSES) && row.status === 'boarded' && row.is_at_provider;
  if (!mayPropose || open.includes('all')) return [];
  return excessCents > 0 && !open.includes('excess') ? ['all', 'excess'] : ['all'];
};

interface About {
  findings: readonly StoredFinding[];
  holds: readonly StoredHold[];
  order: FundingOrder | undefined;
  excessCents: number;
}

const present = (row: Row, actor: PersonActor, { findings, holds, order, excessCents }: About): WatchedView => {
  const [newest] = findings.toSorted((a, b) => b.looked_at.getTime() - a.looked_at.getTime());
  return {
    application: { uid: row.uid, reference: row.reference, name: row.name },
    merchant: row.merchant_uid,
    assignee: row.assigned_to === null ? null : { uid: row.assigned_to, name: row.known_as ?? '' },
    month: newest?.month ?? null,
    ...(newest ? measuredOf(newest.figures) : { figures: null, approved: null }),
    findings: findings.map(presentFinding),
    holds: holds.map((hold) => presentHold(hold, actor)),
    at_provider: order
      ? { is_as_wanted: isAsWanted(order), seen_at: order.seen_at?.toISOString() ?? null, fault: order.fault }
      : null,
    proposable: proposableTo(row, actor, holds, excessCents),
    excess_cents: excessCents,
  };
};

export const listWatched = (
  ctx: SignedInCtx,
  application: string | undefined,
): Promise<{ results: WatchedView[]; has_more: boolean }> =>
  reading(ctx, async (tx) => {
    const month = monthOf(ctx.parts.clock());
    const months = [month, monthBefore(month)];
    const all = await listRows(tx, months, application);
    if (application !== undefined && all.length === 0) throw new Failure('not_found', 'There is no such merchant.');
    const rows = all.slice(0, MOST);
    const uids = rows.map(({ uid }) => uid);
    const [findings, holds, orders] = [
      await findingsIn(tx, uids, months),
      await holdsOf(tx, uids),
      await ordersOf(tx, uids),
    ];
    const results: WatchedView[] = [];
    for (const row of rows) {
      const own = findings.filter((one) => one.application_uid === row.uid);
      const isOver = own.some(({ watched, eased_at, month: of }) => watched === 'volume' && !eased_at && of === month);
      results.push(
        present(row, ctx.actor, {
          findings: own,
          holds: holds.filter((one) => one.applicationUid === row.uid),
          order: orders.find((one) => one.application_uid === row.uid),
          excessCents: isOver ? await excessNow(tx, ctx.parts, { uid: row.uid, merchant: row.merchant_uid }) : 0,
        }),
      );
    }
    return { results, has_more: all.length > MOST };
  });
