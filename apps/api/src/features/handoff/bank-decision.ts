import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { handoff } from '@ledgate/contract/handoff.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type SignedInCtx, systemCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { type Application, chooseApplication, moveApplication } from '../applications/public.ts';
import { giveUpChange } from '../changes/public.ts';
import { closeOperation as giveUp, findOpenOperation, planOperation } from '../operations/public.ts';
import { takeStep, tellOf } from '../review/public.ts';
import { noteDecline } from './move-on.ts';

type DecisionCall = typeof handoff.bankDecision;
type Body = Given<DecisionCall>['body'];

const EVENTS = { board: 'bank_board', forward: 'bank_forward', decline: 'bank_decline' } as const;

const detailsOf = (body: Body): Record<string, unknown> => {
  if (body.decision === 'decline') return {};
  const reference = body.reference === undefined ? {} : { reference: body.reference };
  return body.decision === 'board' ? { mid: body.mid, ...reference } : reference;
};

const followUp = async (tx: WritableTransaction, ctx: SignedInCtx, now: Application, body: Body): Promise<void> => {
  // The bank vouches for it, and the provider opens the account.
  if (body.decision === 'forward' && ctx.parts.processor)
    await planOperation(tx, ctx, { kind: 'board', applicationUid: now.uid });
  if (body.decision === 'decline') await noteDecline(tx, systemCtx(ctx.parts), now, { by: 'bank', words: body.reason });
};

/** What a bank said by phone, mail or letter, entered by whoever heard it. */
export const bankDecision = async (ctx: SignedInCtx, body: Body): Promise<Reply<DecisionCall>> => {
  await reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, body.application_uid);
    const open = await findOpenOperation(tx, found.uid);
    if (open && open.parked === null && open.state !== 'planned')
      throw new Failure('wrong_state', 'The package is still on its way to the bank.');
  });
  const { application } = await takeStep(ctx, {
    applicationUid: body.application_uid,
    event: EVENTS[body.decision],
    details: detailsOf(body),
    ...(body.decision === 'decline' && { reason: body.reason }),
    also: (tx, { now }) => followUp(tx, ctx, now, body),
  });
  return { application };
};

/** Given up: the merchant stands where it stood before it was sent, unless somebody there has it already. */
export const closeOperation = (ctx: SignedInCtx, uid: string, reason: string) =>
  giveUp(ctx, uid, reason, async (tx, _ctx, { application, operation }) => {
    if (operation.kind === 'change') return giveUpChange(tx, ctx, { application, operation }, reason);
    const isOnItsWay = application.status === 'boarding' || application.status === 'sent_to_bank';
    if (!isOnItsWay || operation.kind === 'close') return;
    const move = { event: 'take_back', reason, details: { operation: operation.uid } } as const;
    await tellOf(tx, ctx.parts, await moveApplication(tx, ctx, application, move));
  });
