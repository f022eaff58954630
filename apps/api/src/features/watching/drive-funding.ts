import { OutsideFailure } from '@ledgate/providers/outside/failures.ts';
import type { Funding } from '@ledgate/providers/card-processor/payments-port.ts';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { demandProcessor, findMerchant } from '../processor/public.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import { dueOrders, type FundingOrder, saveSeen } from './order-store.ts';

const AT_ONCE = 50;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** While something is held the provider is looked at again: somebody there may have let it go. */
const LOOK_AGAIN_MS = 6 * HOUR_MS;
const CALL_AFTER = 5;

const note = (): void => undefined;

/**
 * Set to a state and read back. Both are safe to do again, so there is nothing to look up: whatever became of an earlier try,
 * after this one it is as wanted. Each try has tokens of its own, or the provider would answer from memory.
 */
const set = async (parts: Parts, order: FundingOrder): Promise<Funding> => {
  const { payments } = demandProcessor(parts);
  const held = await reading(systemCtx(parts), (tx) => findMerchant(tx, order.application_uid));
  if (!held) throw new Error('deposits of a merchant that no provider has');
  const effecting = (step: string) => ({
    note,
    token: () => `funding:${order.application_uid}:${order.version}:${order.tries}:${step}`,
  });
  const is = await payments.funding(held.entityId, { note });
  if (is.keptBackCents !== order.kept_back_cents)
    await payments.keepBack(held.entityId, order.kept_back_cents, effecting('keep'));
  if (is.state !== order.wanted) await payments.setFunding(held.entityId, order.wanted, effecting('set'));
  return payments.funding(held.entityId, { note });
};

const waitAfter = (tries: number): number => Math.min(HOUR_MS, (MINUTE_MS / 6) * 2 ** tries);

const WORDS: Record<'on' | 'off', string> = { on: 'Deposits are to go out', off: 'Deposits are to be stopped' };

const write = (parts: Parts, order: FundingOrder, seen: Funding | null, fault: string | null): Promise<null> => {
  const ctx = systemCtx(parts);
  return change(ctx, 'funding.followed', async (tx) => {
    setScope(tx, ctx);
    const at = parts.clock();
    const isDone = seen?.state === order.wanted && seen.keptBackCents === order.kept_back_cents;
    const tries = isDone ? 0 : order.tries + 1;
    const isHeld = order.wanted === 'off' || order.kept_back_cents > 0;
    const waitMs = isDone ? (isHeld ? LOOK_AGAIN_MS : null) : waitAfter(tries);
    const isWritten = await saveSeen(tx, order, {
      seen: seen?.state ?? null,
      keptBackCents: seen?.keptBackCents ?? null,
      tries,
      fault: isDone ? null : (fault ?? 'not_as_wanted'),
      nextAt: waitMs === null ? null : new Date(at.getTime() + waitMs),
      at,
    });
    if (!isWritten) throw new DoneByAnother();
    const task = { kind: 'funding_not_set', applicationUid: order.application_uid } as const;
    if (isDone) await closeTask(tx, parts, { ...task, outcome: 'done' });
    else if (tries >= CALL_AFTER) await openTask(tx, parts, { ...task, subject: WORDS[order.wanted] });
    return {
      subject: `application:${order.application_uid}`,
      before: { at_provider: order.seen },
      after: { wanted: order.wanted, kept_back_cents: order.kept_back_cents, at_provider: seen?.state ?? null, fault },
      reply: null,
    };
  });
};

const follow = async (parts: Parts, order: FundingOrder): Promise<void> => {
  let seen: Funding | null = null;
  let fault: string | null = null;
  try {
    seen = await set(parts, order);
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    fault = error.code;
  }
  await write(parts, order, seen, fault);
};

/** Brings the provider to what was decided here, whoever decided it and whatever was lost on the way. */
export const driveFunding = (parts: Parts): Promise<void> =>
  eachInTurn<FundingOrder>(parts, {
    what: 'deposits not set at the provider',
    next: (after) =>
      parts.processor
        ? reading(systemCtx(parts), (tx) =>
            dueOrders(tx, { at: parts.clock(), after: after?.application_uid ?? null, most: AT_ONCE }),
          )
        : Promise.resolve([]),
    work: (order) => follow(parts, order),
    nameOf: ({ application_uid }) => ({ application: application_uid }),
  });
