import type { StepName } from '@ledgate/domain/operations/kinds.ts';
import {
  afterOutcome,
  FORGOTTEN_AFTER_MS,
  MOST_FAULTS,
  type Outcome,
  type Parking,
  waitMs,
} from '@ledgate/domain/operations/states.ts';
import type { Note } from '@ledgate/providers/outside/exchange.ts';
import { NotSent, OutsideFailure, Refused } from '@ledgate/providers/outside/failures.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Application, lockApplication } from '../applications/public.ts';
import {
  claim,
  demandFence,
  FenceLost,
  insertExchanges,
  letGo,
  type Noted,
  record,
  type Release,
  release,
} from './fence.ts';
import {
  type Asked,
  type DrivenKind,
  NeedsPerson,
  type OpenStep,
  type OperationKinds,
  type SettledAs,
} from './kind.ts';
import { tellOfParked } from './tell.ts';
import { listSteps, type Operation, type Purpose, type Receipt, type StoredStep } from './store.ts';

/** One sender's turn with one operation. */
interface Run {
  ctx: Ctx;
  operation: Operation;
  kind: DrivenKind;
  stepAt: (step: StepName) => OpenStep;
  steps: StoredStep[];
  noted: Noted[];
  /** By a clock that nobody sets: when the lease that is held was asked for. */
  heldSince: number;
}

/**
 * Who stood still for longer than that (a machine that swapped, or was moved) sends nothing any more: what leaves now might
 * arrive after somebody else has looked, found nothing and sent it.
 */
const demandTime = ({ ctx, heldSince }: Run): void => {
  const { leaseMs, quietMs } = ctx.parts.settings.outside;
  if (performance.now() - heldSince > Math.max(leaseMs - quietMs, leaseMs / 2)) throw new NotSent('too_late');
};

/** A step went as far as it goes now; the run ends and comes back at that time, or not by itself. */
class Paused extends Error {
  readonly state: 'planned' | 'unknown';
  readonly waitMs: number | null;
  readonly parking: Parking | undefined;

  constructor(state: Paused['state'], wait: number | null, parking?: Parking) {
    super('paused');
    this.state = state;
    this.waitMs = wait;
    this.parking = parking;
  }
}

const unopened = (): never => {
  throw new Error('the operation is not open yet');
};

const askedFor = (run: Run, step: StoredStep, purpose: Purpose, wasAnswered = false): Asked => {
  const note: Note = (exchange) =>
    void run.noted.push({ ...exchange, step: step.name, purpose, at: run.ctx.parts.clock() });
  return {
    wasAnswered,
    operation: run.operation,
    receiptOf: (name) => {
      const receipt = run.steps.find((one) => one.name === name)?.receipt;
      if (!receipt) throw new Error(`the step ${name} has no receipt yet`);
      return receipt;
    },
    note,
    effecting: (suffix) => ({
      note,
      // The request may have waited for its turn since the step began.
      token: () => {
        demandTime(run);
        return suffix === undefined ? step.token : `${step.token}:${suffix}`;
      },
    }),
  };
};

/** Writes an outcome down and follows it, in memory as in the database. */
const follow = async (
  run: Run,
  step: StoredStep,
  outcome: Outcome | 'begin',
  more: { receipt?: Receipt; refused?: Refused } = {},
): Promise<void> => {
  const { parts } = run.ctx;
  step.state = outcome === 'begin' ? 'sending' : afterOutcome(step.state, outcome);
  const at = parts.clock();
  if (outcome === 'begin') {
    step.sentAt = at;
    step.firstSentAt ??= at;
  }
  if (more.receipt) step.receipt = more.receipt;
  if (more.refused) step.faults = [...more.refused.faults];
  const looked = outcome === 'present' || outcome === 'absent';
  const change = {
    n: step.n,
    state: step.state,
    sent: outcome === 'begin',
    lookedUp: looked,
    ...(more.receipt && { receipt: more.receipt }),
    ...(more.refused && { faults: more.refused.faults }),
  };
  const since = performance.now();
  await record(parts, run.operation, change, run.noted);
  run.heldSince = since;
};

const outcomeOf = (error: unknown): 'notSent' | 'unknown' | 'refused' => {
  if (error instanceof NotSent) return 'notSent';
  return error instanceof Refused ? 'refused' : 'unknown';
};

const backoff = ({ operation }: Run): number => waitMs(operation.tries, Math.random());

/** The intent first, then the request; no transaction is open while the other side is asked. */
const sendOnce = async (run: Run, step: StoredStep, send: NonNullable<OpenStep['send']>): Promise<void> => {
  const { parts } = run.ctx;
  const age = step.firstSentAt === null ? 0 : parts.clock().getTime() - step.firstSentAt.getTime();
  if (age > FORGOTTEN_AFTER_MS) throw new Paused('unknown', null, 'too_old');
  await follow(run, step, 'begin');
  try {
    demandTime(run);
    await send(askedFor(run, step, 'send'));
  } catch (error) {
    if (error instanceof NeedsPerson) {
      await follow(run, step, 'notSent');
      throw error;
    }
    const outcome = outcomeOf(error);
    await follow(run, step, outcome, error instanceof Refused ? { refused: error } : {});
    if (outcome === 'refused') return;
    const wait = error instanceof NotSent ? (error.retryAfterMs ?? backoff(run)) : parts.settings.outside.quietMs;
    // What is no failure of the other side's is one of ours, and is said as such.
    if (!(error instanceof OutsideFailure)) throw error;
    throw new Paused(outcome === 'notSent' ? 'planned' : 'unknown', wait);
  }
  await follow(run, step, 'answered');
};

/** Asks what the other side holds; only its answer settles what may have happened. */
const lookOnce = async (run: Run, step: StoredStep, wasAnswered: boolean): Promise<void> => {
  const { clock, settings } = run.ctx.parts;
  const quietAt = (step.sentAt?.getTime() ?? 0) + settings.outside.quietMs;
  // What was sent a moment ago may still be on its way: not there now is not yet absent.
  if (!wasAnswered && clock().getTime() < quietAt) throw new Paused('unknown', quietAt - clock().getTime());
  const found = await run.stepAt(step.name).lookUp(askedFor(run, step, 'look_up', wasAnswered));
  if (found) return follow(run, step, 'present', { receipt: found });
  if (wasAnswered) throw new Paused('unknown', backoff(run));
  await follow(run, step, 'absent');
};

/** A step that has nothing to send waits until something is there. */
const waitFor = async (run: Run, step: StoredStep, { lookUp, waits }: OpenStep): Promise<void> => {
  const found = await lookUp(askedFor(run, step, 'look_up'));
  if (found) return follow(run, step, 'present', { receipt: found });
  if (!waits) throw new Paused('planned', backoff(run));
  const before = run.steps.find(({ n }) => n === step.n - 1)?.settledAt ?? run.operation.plannedAt;
  const waited = run.ctx.parts.clock().getTime() - before.getTime();
  if (waited > waits.forMs(run.operation)) throw new Paused('unknown', null, 'no_receipt');
  throw new Paused('planned', waits.everyMs(waited));
};

const isOutside = (error: unknown): error is OutsideFailure => error instanceof OutsideFailure;

/** Looking may fail too; then nothing is known that was not known before. */
const looking = async (run: Run, step: StoredStep, look: () => Promise<void>): Promise<void> => {
  try {
    await look();
  } catch (error) {
    if (!isOutside(error)) throw error;
    const wait = error instanceof NotSent ? (error.retryAfterMs ?? backoff(run)) : backoff(run);
    throw new Paused(step.state === 'planned' ? 'planned' : 'unknown', wait);
  }
};

/** Takes a step to where it is settled, or pauses. */
const takeStep = async (run: Run, step: StoredStep): Promise<void> => {
  const { send, ...wait } = run.stepAt(step.name);
  let wasAnswered = false;
  while (step.state !== 'confirmed' && step.state !== 'refused') {
    if (step.state === 'sending') await follow(run, step, 'lost');
    else if (step.state === 'unknown') await looking(run, step, () => lookOnce(run, step, wasAnswered));
    else if (!send) await looking(run, step, () => waitFor(run, step, wait));
    else {
      await sendOnce(run, step, send);
      wasAnswered = true;
    }
  }
};

/** The application is held before the operation, here as wherever a person decides. */
const holdBoth = async (tx: WritableTransaction, { operation }: Run): Promise<Application> => {
  const application = await lockApplication(tx, operation.applicationUid);
  if (!application) throw new Error('an operation is about an application that is not there');
  await demandFence(tx, operation);
  return application;
};

const settle = ({ ctx, ...run }: Run, as: SettledAs): Promise<void> => {
  const { operation, kind, noted } = run;
  return change(ctx, as.state === 'confirmed' ? 'operation.confirmed' : 'operation.refused', async (tx) => {
    setScope(tx, ctx);
    const application = await holdBoth(tx, { ctx, ...run });
    await insertExchanges(tx, operation, noted);
    const settled = { state: as.state, settled_at: ctx.parts.clock(), lease_until: null, next_at: null };
    await tx.updateTable('operation').set(settled).where('uid', '=', operation.uid).execute();
    await kind.settled(tx, ctx, { operation, application }, as);
    const refused = as.state === 'refused' ? { step: as.step, faults: as.faults.length } : {};
    const after = { operation: operation.uid, kind: operation.kind, ...refused };
    return { subject: `application:${application.uid}`, after, reply: undefined };
  });
};

const walk = async (run: Run): Promise<void> => {
  for (const step of run.steps) {
    await takeStep(run, step);
    if (step.state === 'refused') return settle(run, { state: 'refused', step: step.name, faults: step.faults ?? [] });
  }
  await settle(run, { state: 'confirmed' });
};

/** Somebody has to look: on record, and told. */
const park = (run: Run, to: Release & { parked: Parking }): Promise<void> => {
  const { ctx, operation, noted } = run;
  return change(ctx, 'operation.parked', async (tx) => {
    setScope(tx, ctx);
    const application = await holdBoth(tx, run);
    await insertExchanges(tx, operation, noted);
    await letGo(tx, ctx.parts, operation, to);
    await tellOfParked(tx, ctx.parts, application, operation);
    const after = { operation: operation.uid, kind: operation.kind, parked: to.parked };
    return { subject: `application:${application.uid}`, after, reply: undefined };
  });
};

/** Ends the turn: lets go until the next time, or until a person says something. */
const pause = async (run: Run, { state, waitMs: wait, parking }: Paused): Promise<void> => {
  const { parts } = run.ctx;
  const nextAt = new Date(parts.clock().getTime() + (wait ?? 0));
  const to = { state, nextAt, tries: run.operation.tries + 1 };
  if (parking === undefined) await release(parts, run.operation, { ...to, parked: null }, run.noted);
  else await park(run, { ...to, parked: parking });
};

const pausedBy = (run: Run, error: unknown): Paused => {
  if (error instanceof Paused) return error;
  const current = run.steps.find(({ state }) => state !== 'confirmed');
  const state = current?.state === 'unknown' || current?.state === 'sending' ? 'unknown' : 'planned';
  if (error instanceof NeedsPerson) return new Paused(state, null, error.parking);
  run.ctx.parts.log.warn('operation failed', { operation: run.operation.uid, kind: run.operation.kind, error });
  const isGivenUp = run.operation.tries + 1 >= MOST_FAULTS;
  return isGivenUp ? new Paused(state, null, 'fault') : new Paused(state, backoff(run));
};

/** Takes the operation as far as it goes now. Of any number who try at once, one does. */
export const driveOperation = async ({ parts }: Ctx, kinds: OperationKinds, uid: string): Promise<void> => {
  // Under its own fence, which outlives the job that called for it.
  const ctx = systemCtx(parts);
  const heldSince = performance.now();
  const operation = await claim(parts, uid);
  if (!operation) return;
  const kind = kinds[operation.kind];
  const run: Run = { ctx, operation, kind, stepAt: unopened, steps: [], noted: [], heldSince };
  try {
    run.steps = await reading(ctx, (tx) => listSteps(tx, uid));
    run.stepAt = await kind.open(ctx, operation);
    await walk(run);
  } catch (error) {
    if (error instanceof FenceLost) return;
    await pause(run, pausedBy(run, error)).catch((lost: unknown) => {
      if (!(lost instanceof FenceLost)) throw lost;
    });
  }
};
