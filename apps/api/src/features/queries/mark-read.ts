import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type Side, sideOf } from '@ledgate/domain/queries/tickets.ts';
import { change, type Subject } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { lockApplication } from '../applications/public.ts';
import { markNotificationsRead } from '../notifications/public.ts';
import { laneOf } from './create-ticket.ts';
import { demandTicketReader, noTicket } from './demand.ts';
import { markNotesRead } from './note-store.ts';
import { findTicket, hasUnread } from './ticket-store.ts';

interface MarkAsk {
  ticket_id?: string | undefined;
  application_id?: string | undefined;
}

interface Marked {
  marked: number;
}

/** Whose affairs are marked: a thread's, an application's, or of everything within sight. */
const placeOf = async (tx: WritableTransaction, ctx: SignedInCtx, ask: MarkAsk): Promise<Subject> => {
  const ticket = ask.ticket_id === undefined ? null : await findTicket(tx, ask.ticket_id);
  if (ask.ticket_id !== undefined && !ticket) throw noTicket();
  const applicationUid = ask.application_id ?? ticket?.application?.uid;
  // Held first, like everywhere: its count of unread notes changes with theirs.
  if (applicationUid !== undefined && !(await lockApplication(tx, applicationUid)))
    throw new Failure('not_found', 'There is no such application.');
  if (applicationUid !== undefined) return `application:${applicationUid}`;
  return ticket ? laneOf(ticket) : `user:${ctx.actor.uid}`;
};

/** Once is enough: asked again, there is nothing left to mark and nothing is written. */
const mark = async (ctx: SignedInCtx, side: Side, ask: MarkAsk): Promise<Marked> => {
  const isAny = await reading(ctx, async (tx) => {
    if (ask.ticket_id !== undefined && !(await findTicket(tx, ask.ticket_id))) throw noTicket();
    return hasUnread(tx, side, { ticketUid: ask.ticket_id, applicationUid: ask.application_id });
  });
  // A super admin who looks at a merchant's pages has not read it for the merchant.
  const isLookingOn = side === 'merchant' && ctx.actor.role !== ctx.actor.ownRole;
  if (!isAny || isLookingOn) return { marked: 0 };
  return change(ctx, 'ticket.notes_read', async (tx) => {
    setScope(tx, ctx);
    const subject = await placeOf(tx, ctx, ask);
    const at = ctx.parts.clock();
    const threads = await markNotesRead(tx, side, {
      ticketUid: ask.ticket_id,
      applicationUid: ask.application_id,
      at,
    });
    await markNotificationsRead(tx, ctx.actor.uid, { now: at, ticketUids: [...new Set(threads)] });
    return { subject, after: { side, marked: threads.length }, reply: { marked: threads.length } };
  });
};

export const markReadAs = async (ctx: SignedInCtx, side: 'staff' | 'merchant', ask: MarkAsk): Promise<Marked> => {
  demandTicketReader(ctx.actor);
  if (sideOf(ctx.actor) !== side) throw new Failure('not_allowed', 'Only the recipient can mark this as read.');
  return mark(ctx, side, ask);
};

export const markOwnSide = async (ctx: SignedInCtx, ticketUid: string): Promise<Marked> => {
  demandTicketReader(ctx.actor);
  return mark(ctx, sideOf(ctx.actor), { ticket_id: ticketUid });
};
