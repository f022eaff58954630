import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Application, lockApplication } from '../applications/public.ts';
import { closeTask } from '../tasks/public.ts';
import { call } from './fence.ts';
import { findOperation, lockOperation, type Operation } from './store.ts';

const DONE = { done: true } as const;

const gone = (): Failure => new Failure('not_found', 'There is no such operation.');

interface Parked {
  application: Application;
  operation: Operation;
}

/** The application first, then what waits for a person; anything else goes on by itself or is over. */
const holdParked = async (tx: WritableTransaction, uid: string): Promise<Parked> => {
  const found = await findOperation(tx, uid);
  const application = found && (await lockApplication(tx, found.applicationUid));
  const operation = application && (await lockOperation(tx, uid));
  if (!application || !operation) throw gone();
  if (operation.settledAt !== null)
    throw new Failure('wrong_state', 'This is over: it was confirmed, refused or given up.');
  if (operation.parked === null) throw new Failure('wrong_state', 'This is still being worked on by itself.');
  return { application, operation };
};

const endTask = (tx: WritableTransaction, { parts, actor }: SignedInCtx, applicationUid: string): Promise<void> =>
  closeTask(tx, parts, { kind: 'operation_parked', applicationUid, outcome: 'done', by: actor.uid });

/**
 * A person answers for sending it again. What may have arrived is looked for first all the same; its 48 hours begin anew.
 */
export const retryOperation = async (ctx: SignedInCtx, uid: string, reason: string): Promise<typeof DONE> => {
  await reading(ctx, async (tx) => {
    if (!(await findOperation(tx, uid))) throw gone();
  });
  return change(ctx, 'operation.retried', async (tx) => {
    const { parts } = ctx;
    setScope(tx, ctx);
    const { application, operation } = await holdParked(tx, uid);
    const at = parts.clock();
    const state = operation.state === 'planned' ? 'planned' : 'unknown';
    await tx
      .updateTable('operation')
      .set({ parked: null, state, tries: 0, next_at: at, called_for: at })
      .where('uid', '=', uid)
      .execute();
    await tx
      .updateTable('operation_step')
      .set((eb) => ({
        first_sent_at: null,
        // What a bank never acknowledged is looked for in its folder, and sent once more only if it is not there.
        state: eb.case().when('state', '=', 'sending').then('unknown').else(eb.ref('state')).end(),
      }))
      .where('operation_uid', '=', uid)
      .where('state', '<>', 'confirmed')
      .execute();
    await endTask(tx, ctx, application.uid);
    await call(tx, parts, uid, at);
    return {
      subject: `application:${application.uid}`,
      before: { parked: operation.parked },
      after: { operation: uid, kind: operation.kind },
      reason,
      reply: DONE,
    };
  });
};

/** What goes on when an operation is given up. */
export type GivenUp = (tx: WritableTransaction, ctx: SignedInCtx, parked: Parked) => Promise<void>;

export const closeOperation = (ctx: SignedInCtx, uid: string, reason: string, givenUp: GivenUp): Promise<typeof DONE> =>
  change(ctx, 'operation.closed', async (tx) => {
    const { parts, actor } = ctx;
    setScope(tx, ctx);
    const parked = await holdParked(tx, uid);
    const { application, operation } = parked;
    await tx
      .updateTable('operation')
      .set({
        state: 'closed',
        parked: null,
        settled_at: parts.clock(),
        next_at: null,
        closed_by: actor.uid,
        close_reason: reason,
      })
      .where('uid', '=', uid)
      .execute();
    await givenUp(tx, ctx, parked);
    await endTask(tx, ctx, application.uid);
    return {
      subject: `application:${application.uid}`,
      before: { parked: operation.parked },
      after: { operation: uid, kind: operation.kind },
      reason,
      reply: DONE,
    };
  });
