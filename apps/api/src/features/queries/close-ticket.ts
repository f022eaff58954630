import type { TicketView } from '@ledgate/contract/ticket-view.ts';
import { ticketStepsOpen } from '@ledgate/domain/queries/tickets.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { laneOf, presentOne } from './create-ticket.ts';
import { demandReviewer, noTicket } from './demand.ts';
import { lockTicket, touchTicket } from './ticket-store.ts';

/** A thread without questions is closed by hand; whoever writes into it opens it again. */
export const closeTicket = async (ctx: SignedInCtx, uid: string): Promise<TicketView> => {
  demandReviewer(ctx.actor);
  return change(ctx, 'ticket.closed', async (tx) => {
    setScope(tx, ctx);
    const ticket = await lockTicket(tx, uid);
    if (!ticket) throw noTicket();
    if (!ticketStepsOpen(ctx.actor, ticket).includes('close'))
      throw new Failure('wrong_state', 'This thread is closed, or its questions close it.');
    touchTicket(tx, uid, { status: 'closed' });
    return {
      subject: laneOf(ticket),
      before: { ticket: uid, status: ticket.status },
      after: { ticket: uid, status: 'closed' },
      reply: await presentOne(tx, ctx, uid),
    };
  });
};
