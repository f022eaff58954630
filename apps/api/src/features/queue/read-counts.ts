import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type BuiltInView, builtInView, builtInViews } from '@ledgate/domain/queue/built-in-views.ts';
import { readView, type ViewDefinition } from '@ledgate/domain/queue/definition.ts';
import { sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { type ApplicationFilter, countApplications, filterOf } from '../applications/public.ts';
import { demandStaff } from './demand.ts';
import { listVisible } from './view-store.ts';

interface Pile {
  status: string;
  holder: 'me' | 'nobody' | 'other';
  n: number;
}

/** Everything in piles by status and by whether it is mine: all views that ask for no more add these up. */
const loadPiles = async (tx: ReadTransaction, me: string): Promise<Pile[]> => {
  const { rows } = await sql<Pile>`
    select status, case when assigned_to = ${me} then 'me' when assigned_to is null then 'nobody' else 'other' end as holder,
      sum(n)::bigint as n
    from application_tally group by 1, 2`.execute(tx);
  return rows;
};

/** What of these piles is put aside now. */
const loadAside = async (tx: ReadTransaction, me: string, now: Date): Promise<Pile[]> => {
  const { rows } = await sql<Pile>`
    select status, case when assigned_to = ${me} then 'me' when assigned_to is null then 'nobody' else 'other' end as holder,
      -count(*) as n
    from application where snoozed_until > ${now} group by 1, 2`.execute(tx);
  return rows;
};

const holderOf = ({ assignee }: ApplicationFilter, me: string): Pile['holder'] | 'any' | null => {
  if (assignee === undefined) return 'any';
  if (assignee === null) return 'nobody';
  return assignee === me ? 'me' : null;
};

/** Null where the piles do not know. */
const addUp = (piles: readonly Pile[], filter: ApplicationFilter, me: string, isPartner: boolean): number | null => {
  const holder = holderOf(filter, me);
  const asksMore =
    filter.search !== null ||
    filter.snoozed?.way === 'only' ||
    filter.bands !== null ||
    filter.due !== null ||
    filter.submittedFrom !== null ||
    filter.submittedUntil !== null ||
    (filter.iso !== null && !isPartner);
  if (asksMore || holder === null) return null;
  return piles
    .filter(({ status }) => filter.statuses === null || filter.statuses.some((asked) => asked === status))
    .filter((pile) => holder === 'any' || pile.holder === holder)
    .reduce((sum, { n }) => sum + n, 0);
};

/** How much lies in each view, exactly and at one moment. */
export const readCounts = (ctx: SignedInCtx) => {
  const { actor, parts } = ctx;
  const role = demandStaff(actor);
  return reading(ctx, async (tx) => {
    const now = parts.clock();
    const piles = await loadPiles(tx, actor.uid);
    const awake = [...piles, ...(await loadAside(tx, actor.uid, now))];
    const count = async (view: ViewDefinition): Promise<number> => {
      const filter = filterOf(actor, view, now);
      return (
        addUp(filter.snoozed === null ? piles : awake, filter, actor.uid, role === 'iso') ??
        countApplications(tx, filter)
      );
    };
    const builtIn: Partial<Record<BuiltInView, number>> = {};
    for (const name of builtInViews(role)) builtIn[name] = await count(builtInView(name, role));
    const saved: Record<string, number> = {};
    for (const view of await listVisible(tx, actor)) saved[view.uid] = await count(readView(view.definition));
    return { builtIn, saved };
  });
};
