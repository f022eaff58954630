import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Event } from '@ledgate/domain/lifecycle/transition.ts';
import type { HoldReason } from '@ledgate/providers/card-processor/port.ts';
import type { CtxOf } from '../../core/context.ts';
import { noteAction } from '../../core/told.ts';
import { type Application, moveApplication } from '../applications/public.ts';
import { openTicket, writeNote } from '../queries/public.ts';
import { carryOut, tellOf } from '../review/public.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import { saveHoldReasons } from './hold-store.ts';

/** Moves an application as the other side decided, with everything that follows; whoever is concerned is told. */
export const moveBy = async (
  tx: WritableTransaction,
  ctx: CtxOf<'system'>,
  found: Application,
  event: Extract<Event, `provider_${string}` | `bank_${string}`>,
  details: Record<string, unknown>,
): Promise<Application> => {
  noteAction(tx, `application.${event}`);
  const moved = await moveApplication(tx, ctx, found, {
    event,
    details,
    holding: { askedByProvider: found.returnTo === 'provider_review', reviewAllows: true },
    ...(found.returnTo !== null && { set: { return_to: null } }),
  });
  await carryOut(tx, ctx.parts, moved);
  await tellOf(tx, ctx.parts, moved);
  return moved.now;
};

const SUBJECT = 'On hold with the payment provider';

const said = ({ message, entity, error }: HoldReason): string => `• ${message} (${entity}: ${error})`;

/** What the processor says of a hold becomes items, a thread for the desk and a task; said again, it is the same. */
export const noteHold = async (
  tx: WritableTransaction,
  ctx: CtxOf<'system'>,
  application: Application,
  reasons: readonly HoldReason[],
): Promise<void> => {
  const { parts } = ctx;
  // What its own people say among themselves is for ours to read, and nothing to ask anybody about.
  const [internal, open] = [
    reasons.filter(({ isInternal }) => isInternal),
    reasons.filter(({ isInternal }) => !isInternal),
  ];
  const fresh = await saveHoldReasons(tx, application.uid, open, parts.clock());
  await openTask(tx, parts, { kind: 'provider_hold', applicationUid: application.uid });
  if (fresh.length === 0) return;
  const ticket = await openTicket(tx, ctx, { application, subject: SUBJECT, kind: 'internal', visibility: 'internal' });
  await writeNote(tx, ctx, ticket, {
    text: [...fresh, ...internal].map(said).join('\n').slice(0, 4000),
    isInternal: true,
  });
};

/** The provider decided: nothing is held any more, and what it said at the end is for staff. */
export const endHold = async (
  tx: WritableTransaction,
  ctx: CtxOf<'system'>,
  application: Application,
): Promise<void> => {
  await saveHoldReasons(tx, application.uid, [], ctx.parts.clock());
  await closeTask(tx, ctx.parts, { kind: 'provider_hold', applicationUid: application.uid, outcome: 'done' });
};

/** What a bank asks is for the desk, which asks the merchant or answers itself. */
export const noteBank = async (
  tx: WritableTransaction,
  ctx: CtxOf<'system'>,
  application: Application,
  words: string,
): Promise<void> => {
  const ask = {
    application,
    subject: 'The bank needs more information',
    kind: 'internal',
    visibility: 'internal',
  } as const;
  const ticket = await openTicket(tx, ctx, ask);
  await writeNote(tx, ctx, ticket, { text: words.slice(0, 4000), isInternal: true });
};

/** A decline is final. What was said with it goes to the desk, and to nobody else. */
export const noteDecline = async (
  tx: WritableTransaction,
  ctx: CtxOf<'system'>,
  application: Application,
  { by, words }: { by: string; words: string },
): Promise<void> => {
  const subject = `Declined by the ${by}`;
  const ticket = await openTicket(tx, ctx, { application, subject, kind: 'internal', visibility: 'internal' });
  await writeNote(tx, ctx, ticket, { text: (words || 'No reason was given.').slice(0, 4000), isInternal: true });
};
