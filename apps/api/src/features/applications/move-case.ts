import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type Asked, decide } from '@ledgate/domain/lifecycle/decide.ts';
import { type Condition, type Guard, GUARDS } from '@ledgate/domain/lifecycle/guards.ts';
import type { Event, Transition, Who } from '@ledgate/domain/lifecycle/transition.ts';
import type { Actor, Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { insertEvent } from './events.ts';
import { type Case, findCase } from './store.ts';

/** Facts that decide a step: those that hold. What is not named does not hold. */
export type Holding = Partial<Record<Guard | Condition, boolean>>;

export interface Move {
  event: Event;
  holding?: Holding;
  reason?: string;
  details?: Record<string, unknown>;
  /** Columns of the application that change with it. */
  set?: { assigned_to?: string | null; return_to?: Case['returnTo']; iso_bypassed?: boolean };
}

export interface Moved {
  before: Case;
  now: Case;
  row: Transition;
  /** Its number on the timeline. */
  n: number;
}

/** A sub-user takes no step of the lifecycle; the server itself is `system`. */
const whoOf = (actor: Actor | null): Who | null => {
  if (!actor) return 'system';
  return actor.role === 'subuser' ? null : actor.role;
};

/** What somebody reads when a step is not theirs, not open now, or not ready. */
const demandGo = (asked: Omit<Asked, 'who'> & { who: Who | null }, found: Case): Transition => {
  const { who, ...rest } = asked;
  const decision = who === null ? { kind: 'notAllowed' as const } : decide({ ...rest, who });
  switch (decision.kind) {
    case 'go':
      return decision.row;
    case 'notAllowed':
      throw new Failure('not_allowed', 'This step of the application is not yours.');
    case 'wrongState':
      throw new Failure('wrong_state', `${found.reference} stands at “${found.status}”, where this step is not open.`);
    case 'notReady':
      throw new Failure('not_ready', decision.missing.map((guard) => GUARDS[guard]).join(' '), {
        errors: Object.fromEntries(decision.missing.map((guard) => [guard, [GUARDS[guard]]])),
      });
  }
};

/**
 * The one way an application moves: asks the table, moves under the version that was read, writes the timeline. The
 * caller holds the lock (`lockCase`) and does what the row's `effects` name.
 */
export const moveCase = async (tx: WritableTransaction, ctx: Ctx, found: Case, move: Move): Promise<Moved> => {
  const { actor, parts } = ctx;
  const holds = (fact: Guard | Condition): boolean => move.holding?.[fact] === true;
  const row = demandGo({ event: move.event, status: found.status, who: whoOf(actor), holds }, found);
  const to = row.to === 'same' ? found.status : row.to;
  const at = parts.clock();
  const assign = row.effects.includes('assignToActor') && actor ? { assigned_to: actor.uid, assigned_at: at } : {};
  const changed = await tx
    .updateTable('application')
    .set((eb) => ({
      ...assign,
      ...move.set,
      version: eb('version', '+', 1),
      ...(to !== found.status && { status: to, status_at: at }),
    }))
    .where('uid', '=', found.uid)
    .where('status', '=', found.status)
    .where('version', '=', found.version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) {
    throw new Failure('wrong_state', 'Somebody else took a step with this application in the same moment.');
  }
  const n = await insertEvent(tx, found.uid, {
    event: move.event,
    from: found.status,
    to,
    actor: actor?.uid ?? null,
    ...(actor && { role: actor.role }),
    ...(move.reason !== undefined && { reason: move.reason }),
    ...(move.details && { details: move.details }),
    at,
  });
  const now = await findCase(tx, found.uid);
  if (!now) throw new Error('an application that was moved is not there');
  return { before: found, now, row, n };
};
