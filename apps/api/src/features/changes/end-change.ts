import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { ChangeState } from '@ledgate/domain/handoff/changes.ts';
import type { ChangeEvent } from '@ledgate/domain/lifecycle/event-words.ts';
import { type Ctx, personOf } from '../../core/context.ts';
import { unseen } from '../../core/unseen.ts';
import type { Application } from '../applications/public.ts';
import { closeTask } from '../tasks/public.ts';
import { labelOf } from './hold-change.ts';
import { type MerchantChange, setChange } from './store.ts';
import { noteChange, tellOfChange } from './tell.ts';

type Ended = Extract<ChangeState, 'applied' | 'declined' | 'refused' | 'canceled'>;

const EVENTS: Record<Ended, ChangeEvent> = {
  applied: 'change_applied',
  declined: 'change_declined',
  refused: 'change_refused',
  canceled: 'change_canceled',
};

const TASKS = ['change_to_check', 'change_to_approve', 'change_to_tell'] as const;

/** It is over: on the timeline, off the desks, and told to everybody who was told that it was asked for. */
export const endChange = async (
  tx: WritableTransaction,
  ctx: Ctx,
  { found, held }: { found: Application; held: MerchantChange },
  { state, reason }: { state: Ended; reason: string },
): Promise<void> => {
  const { parts, actor } = ctx;
  const by = personOf(actor)?.uid ?? null;
  await setChange(tx, held.uid, {
    state,
    ended_at: parts.clock(),
    ended_by: by,
    end_reason: reason,
    next_check_at: null,
  });
  const outcome = state === 'applied' ? 'done' : 'withdrawn';
  const task = { applicationUid: found.uid, subject: labelOf(held), outcome, ...(by !== null && { by }) } as const;
  await unseen(tx, async () => {
    for (const kind of TASKS) await closeTask(tx, parts, { kind, ...task });
  });
  await noteChange(tx, ctx, found, { event: EVENTS[state], change: held.uid, reason: `${labelOf(held)}: ${reason}` });
  await tellOfChange(tx, ctx, found, 'change_settled');
};
