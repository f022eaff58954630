import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { evidenceMark, UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { decide, isStepOf } from '@ledgate/domain/lifecycle/decide.ts';
import { codeOf, type Condition, type Guard, GUARDS } from '@ledgate/domain/lifecycle/guards.ts';
import type { Event, Transition, Who } from '@ledgate/domain/lifecycle/transition.ts';
import { type Actor, type Ctx, type PersonActor, personOf } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Held } from '../../core/jobs/jobs.ts';
import { noteAction } from '../../core/told.ts';
import { tellSide } from '../notifications/public.ts';
import { announceStep } from '../webhooks/public.ts';
import { clockColumns } from './clock-columns.ts';
import { insertEvent } from './events.ts';
import { type Application, findApplication } from './store.ts';

/** Whether a fact holds, or a list of what is missing for it: an empty one holds. */
export type Fact = boolean | readonly string[];

/** Facts that decide a step: those that hold. What is not named does not hold. */
export type Holding = Partial<Record<Guard | Condition, Fact>>;

export const holdsIn =
  (holding: Holding) =>
  (fact: Guard | Condition): boolean => {
    const found = holding[fact];
    return typeof found === 'object' ? found.length === 0 : found === true;
  };

/** What a person reads of each guard that does not hold: its sentence, and what is missing by name. */
export const namesOf = (guard: Guard, holding: Holding): readonly string[] => {
  const found = holding[guard];
  return typeof found === 'object' ? found : [];
};

export const sentenceOf = (guard: Guard, holding: Holding): string => {
  const names = namesOf(guard, holding);
  return names.length === 0 ? GUARDS[guard] : `${GUARDS[guard].replace(/\.$/, '')}: ${names.join('; ')}.`;
};

/**
 * Whether the house lets a case go on at all. Staff read that a confirmed match blocks it; everybody else reads what they
 * would read of any case that is being looked at.
 */
export const reviewAllows = ({ risk }: Application, actor: PersonActor): Fact => {
  if (risk?.hard_stop !== 'true_match') return true;
  return seesReview(actor)
    ? ['a sanctions match was confirmed, and the case is blocked for good']
    : ['our team is still reviewing this application'];
};

export interface Move {
  event: Event;
  /** The mark of what the person saw; anything else there now is not what they decide about. */
  evidence?: string;
  holding?: Holding;
  reason?: string;
  details?: Record<string, unknown>;
  /** Columns of the application that change with it. */
  set?: { assigned_to?: string | null; return_to?: Application['returnTo']; iso_bypassed?: boolean; iso_uid?: string };
}

export interface Moved {
  before: Application;
  now: Application;
  row: Transition;
  /** Its number on the timeline, and its moment: what it voids is voided at this very instant. */
  n: number;
  at: Date;
  by: PersonActor | null;
  /** What was written with it. */
  reason: string | null;
  details: Record<string, unknown>;
}

/** People take steps of the lifecycle, sub-users excepted, and the server itself as `system`: no link, key or provider. */
export const whoOf = (actor: Actor | null): Who | null => {
  if (actor?.kind === 'system') return 'system';
  return actor?.kind !== 'person' || actor.role === 'subuser' ? null : actor.role;
};

const notYours = (): Failure => new Failure('not_allowed', 'This step isn’t yours to take.');

/** Says no to whoever may never take a step, before anything is said about the application. */
export const demandStepOf = (event: Event, actor: PersonActor): void => {
  const who = whoOf(actor);
  if (who === null || !isStepOf(event, who)) throw notYours();
};

const notReady = (missing: readonly Guard[], holding: Holding): Failure =>
  new Failure(codeOf(missing), missing.map((guard) => sentenceOf(guard, holding)).join(' '), {
    errors: Object.fromEntries(
      missing.map((guard) => {
        const names = namesOf(guard, holding);
        return [guard, names.length === 0 ? [GUARDS[guard]] : [...names]];
      }),
    ),
  });

/** The row that applies, or what somebody reads when a step is not theirs, not open now, unseen or not ready. */
const demandGo = (found: Application, who: Who | null, { event, evidence, holding = {} }: Move): Transition => {
  if (who === null) throw notYours();
  const decision = decide({ event, status: found.status, who, holds: holdsIn(holding) });
  if (decision.kind === 'notAllowed') throw notYours();
  if (decision.kind === 'wrongState') {
    const { label } = STATUS_FACTS[found.status];
    throw new Failure('wrong_state', `This step isn’t possible while ${found.reference} is at “${label}”.`);
  }
  if (evidence !== undefined && evidence !== evidenceMark(found.evidence)) {
    throw new Failure('stale', 'An answer, a document or a rate was changed after you looked.', {
      currentVersion: found.version,
    });
  }
  if (decision.kind === 'notReady') throw notReady(decision.missing, holding);
  return decision.row;
};

/**
 * The one way an application moves: asks the table, moves under the version that was read, writes the timeline. The
 * caller holds the lock (`lockApplication`) and does what the row's `effects` name.
 */
export const moveApplication = async (
  tx: WritableTransaction,
  ctx: Ctx,
  found: Application,
  move: Move,
): Promise<Moved> => {
  const { parts } = ctx;
  const actor = personOf(ctx.actor);
  const row = demandGo(found, whoOf(ctx.actor), move);
  const to = row.to === 'same' ? found.status : row.to;
  const at = parts.clock();
  const assign = row.effects.includes('assignToActor') && actor ? { assigned_to: actor.uid, assigned_at: at } : {};
  const changed = await tx
    .updateTable('application')
    .set((eb) => ({
      ...assign,
      ...move.set,
      version: eb('version', '+', 1),
      ...(to !== found.status && { status: to, status_at: at, ...clockColumns(found, to, at) }),
    }))
    .where('uid', '=', found.uid)
    .where('status', '=', found.status)
    .where('version', '=', found.version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) {
    throw new Failure('wrong_state', 'Someone else changed this application at the same moment.');
  }
  const n = await insertEvent(tx, found.uid, {
    event: move.event,
    from: found.status,
    to,
    actor: actor?.uid ?? null,
    ...(actor && { role: actor.role }),
    ...(move.reason !== undefined && { reason: move.reason }),
    details: { ...move.details, clock: found.clock },
    at,
  });
  const now = await findApplication(tx, found.uid);
  if (!now) throw new Error('an application that was moved is not there');
  const step = { application: now.uid, n, event: move.event, from: found.status, to };
  await announceStep(tx, parts, step, heldFor({ now, n, at }));
  return { before: found, now, row, n, at, by: actor, reason: move.reason ?? null, details: move.details ?? {} };
};

/** What a step is called where its mails and papers wait, so that undoing it finds them. */
export const causeOf = (applicationUid: string, n: number): string => `application:${applicationUid}:${n}`;

/** What leaves the building because of a step waits for as long as the step can be undone. */
export const heldFor = ({ now, n, at }: Pick<Moved, 'now' | 'n' | 'at'>): Held => ({
  notBefore: new Date(at.getTime() + UNDO_SECONDS * 1000),
  cause: causeOf(now.uid, n),
});

/** The first step of an underwriter picks the application up: it is theirs from then on, and whoever had it is told. */
export const pickedUp = async (tx: WritableTransaction, ctx: Ctx, found: Application): Promise<Application> => {
  const person = personOf(ctx.actor);
  if (found.status !== 'submitted' || person?.role !== 'underwriter') return found;
  const { now } = await moveApplication(tx, ctx, found, { event: 'pick_up' });
  if (found.assignee === null) return now;
  // It comes along with another step, and is told as the one it is.
  noteAction(tx, 'application.pick_up');
  await tellSide(tx, ctx.parts, {
    kind: 'case_reassigned',
    to: { who: 'formerHolder', people: [found.assignee.uid] },
    except: person.uid,
    application: found,
    ticket: null,
    path: `/applications/${found.uid}`,
  });
  return now;
};
