import type { Given } from '@ledgate/contract/call.ts';
import type { BulkOutcome, queue } from '@ledgate/contract/queue.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { UNDER_WAY } from '@ledgate/domain/queue/built-in-views.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import type { StoredEvent } from '@ledgate/domain/lifecycle/event-words.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Application, findApplication, lockApplication } from '../applications/public.ts';
import { tellSide } from '../notifications/public.ts';
import { type Assignee, findAssignee, loadAssignees } from './assignees.ts';
import { demandReviewer } from './demand.ts';
import { outcomeOf, unknownApplication } from './outcome.ts';

type Ask = Given<typeof queue.assign>['body'];

type Taker = Omit<Assignee, 'open'>;
type Next = () => Taker | null;

const nobodyFits = (why: string): Failure =>
  new Failure('invalid', why, { errors: { to: ['Choose somebody who can take a case.'] } });

/** Each time whoever has the least, counting what was given a moment ago. */
const byWorkload = (people: readonly Assignee[]): Next => {
  const load = people.map((person) => ({ ...person }));
  return () => {
    const least = load.toSorted((one, other) => one.open - other.open)[0];
    if (!least) throw nobodyFits('There is nobody to give cases to.');
    least.open += 1;
    return least;
  };
};

/** Who gets the next one. */
const chooser = async (ctx: SignedInCtx, to: Ask['to']): Promise<Next> => {
  if (to === 'nobody') return () => null;
  if (to === 'workload') return byWorkload(await reading(ctx, loadAssignees));
  const named = await findAssignee(ctx.parts.db, to);
  if (!named) throw nobodyFits('Cases go to active underwriters.');
  return () => named;
};

/** Why it cannot be given to somebody, or null. */
const problemWith = (found: Application, to: Taker | null): string | null => {
  if (!UNDER_WAY.includes(found.status)) return `Its status is “${STATUS_FACTS[found.status].label}”.`;
  if ((found.assignee?.uid ?? null) !== (to?.uid ?? null)) return null;
  return to === null ? 'Nobody has it already.' : `${to.name} has it already.`;
};

const ASSIGN: StoredEvent = 'assign';

/** Gives a case that is held to somebody, and says so on its timeline. */
export const giveApplication = (
  tx: WritableTransaction,
  { actor, parts }: SignedInCtx,
  found: Application,
  to: Taker | null,
): void => {
  const at = parts.clock();
  defer(
    tx,
    sql`with /*p:give_case*/ given as (
      update application set assigned_to = ${to?.uid ?? null}::uuid, assigned_at = ${to === null ? null : at}::timestamptz,
        version = version + 1
      where uid = ${found.uid} returning uid, status, content_version, rate_version)
    insert into application_event
      (application_uid, n, event, from_status, to_status, actor, role, details, at, content_version, rate_version)
    select uid, (select coalesce(max(e.n), 0) + 1 from application_event e where e.application_uid = given.uid), ${ASSIGN},
      status, status, ${actor.uid}::uuid, ${actor.role}, ${JSON.stringify({ to: to?.name ?? null })}::jsonb,
      ${at}::timestamptz, content_version, rate_version from given`,
  );
};

interface Pile {
  kind: 'case_assigned' | 'case_reassigned';
  person: string;
  application: { uid: string; reference: string };
  count: number;
}

/** Where several of them are found. */
const LISTS = { case_assigned: '/applications?view=mine', case_reassigned: '/applications' } as const;

/** Whoever is given something or loses it hears of it, once however much it was; whoever takes a case knows. */
const tellPile = (tx: WritableTransaction, { actor, parts }: SignedInCtx, pile: Pile): Promise<void> => {
  const { kind, person, application, count } = pile;
  return tellSide(tx, parts, {
    kind,
    to: { who: kind === 'case_assigned' ? 'taker' : 'formerHolder', people: [person] },
    except: actor.uid,
    application,
    ticket: null,
    count,
    path: count === 1 ? `/applications/${application.uid}` : LISTS[kind],
  });
};

/** What everybody gained and lost, each in one pile. */
const pilesOf = (results: readonly Pick<BulkOutcome, 'uid' | 'reference' | 'ok' | 'from' | 'to'>[]): Pile[] => {
  const piles = new Map<string, Pile>();
  for (const { uid, reference, ok, from, to } of results) {
    if (!ok) continue;
    const application = { uid, reference: reference ?? '' };
    const moves = [
      { kind: 'case_assigned', person: to?.uid },
      { kind: 'case_reassigned', person: from?.uid },
    ] as const;
    for (const { kind, person } of moves) {
      if (person === undefined) continue;
      const pile = piles.get(`${kind} ${person}`) ?? { kind, person, application, count: 0 };
      piles.set(`${kind} ${person}`, { ...pile, count: pile.count + 1 });
    }
  }
  return [...piles.values()];
};

const giveOne = (ctx: SignedInCtx, uid: string, next: Promise<Next>, isAlone: boolean): Promise<BulkOutcome> =>
  // Each is a change of its own: one that cannot be given must not hold up the others.
  change({ ...ctx, idempotency: null }, 'application.assigned', async (tx) => {
    setScope(tx, ctx);
    const found = await lockApplication(tx, uid);
    if (!found) throw new Failure('not_found', 'There is no such application.');
    const to = (await next)();
    const problem = problemWith(found, to);
    if (problem !== null) throw new Failure('wrong_state', problem);
    giveApplication(tx, ctx, found, to);
    const reply = outcomeOf(found, { to });
    if (isAlone) for (const pile of pilesOf([reply])) await tellPile(tx, ctx, pile);
    return {
      subject: `application:${uid}`,
      before: { assigned_to: found.assignee?.uid ?? null },
      after: { assigned_to: to?.uid ?? null },
      reply,
    };
  });

const preview = (ctx: SignedInCtx, uids: readonly string[], next: Next): Promise<BulkOutcome[]> =>
  reading(ctx, async (tx) => {
    const results: BulkOutcome[] = [];
    for (const uid of uids) {
      const found = await findApplication(tx, uid);
      if (!found) {
        results.push(unknownApplication(uid));
        continue;
      }
      const to = UNDER_WAY.includes(found.status) ? next() : null;
      results.push(outcomeOf(found, { to, problem: problemWith(found, to) }));
    }
    return results;
  });

/** Fifty cases are one notice each for those who got or lost some of them. */
const tellAll = async (ctx: SignedInCtx, results: readonly BulkOutcome[]): Promise<void> => {
  const piles = pilesOf(results).filter(({ person }) => person !== ctx.actor.uid);
  if (piles.length === 0) return;
  await change({ ...ctx, idempotency: null }, 'queue.assigned', async (tx) => {
    for (const pile of piles) await tellPile(tx, ctx, pile);
    return {
      subject: `user:${ctx.actor.uid}`,
      after: { told: piles.map(({ kind, person, count }) => ({ kind, person, count })) },
      reply: undefined,
    };
  });
};

/** Many at once, each for itself: the answer says of each what became of it. */
export const assign = async (ctx: SignedInCtx, { applications, to, dry_run }: Ask) => {
  demandReviewer(ctx.actor);
  // Looked up while the first case is being held; whoever holds one waits for it before anything is written.
  const next = chooser(ctx, to);
  next.catch(() => undefined);
  const uids = [...new Set(applications)];
  if (dry_run) return { dry_run, results: await preview(ctx, uids, await next) };
  const results: BulkOutcome[] = [];
  for (const uid of uids) {
    const outcome = await giveOne(ctx, uid, next, uids.length === 1).catch(async (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      await next;
      const found = await reading(ctx, (tx) => findApplication(tx, uid));
      return found ? outcomeOf(found, { to: null, problem: error.message }) : unknownApplication(uid);
    });
    results.push(outcome);
  }
  if (uids.length > 1) await tellAll(ctx, results);
  return { dry_run, results };
};
