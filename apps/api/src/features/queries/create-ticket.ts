import type { Given } from '@ledgate/contract/call.ts';
import type { queries } from '@ledgate/contract/queries.ts';
import type { TicketView } from '@ledgate/contract/ticket-view.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { change, type Subject } from '../../core/change.ts';
import type { WorkingCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, lockApplication } from '../applications/public.ts';
import { demandOpenness, demandTicketWriter, noTicket } from './demand.ts';
import { openTicket, threadOf } from './open-ticket.ts';
import { presentTickets } from './present.ts';
import { findTicket, type Ticket } from './ticket-store.ts';
import { orUnable } from './unable.ts';
import { tellOfNote, writeNote } from './write-note.ts';

type Body = Given<typeof queries.createTicket>['body'];

/** The lane of the log that a thread belongs to. */
export const laneOf = ({ application, merchant }: Pick<Ticket, 'application' | 'merchant'>): Subject =>
  application ? `application:${application.uid}` : `merchant:${merchant.uid}`;

/** Held first of all, so that writers in its threads come one after the other. */
export const holdApplication = async (tx: WritableTransaction, uid: string): Promise<Application> => {
  const found = await lockApplication(tx, uid);
  if (!found) throw new Failure('not_found', 'There is no such application.');
  return found;
};

export const presentOne = async (tx: ReadTransaction, ctx: WorkingCtx, uid: string): Promise<TicketView> => {
  const ticket = await findTicket(tx, uid);
  const [view] = ticket ? await presentTickets(tx, [ticket], ctx.actor) : [];
  if (!view) throw noTicket();
  return view;
};

export const createTicket = async (ctx: WorkingCtx, body: Body): Promise<TicketView> => {
  demandTicketWriter(ctx.actor);
  const isInternal = body.visibility === 'internal';
  demandOpenness(ctx.actor, isInternal);
  return orUnable(() =>
    change(ctx, 'ticket.opened', async (tx) => {
      setScope(tx, ctx);
      const application = body.application_id === undefined ? null : await holdApplication(tx, body.application_id);
      const ticket = await openTicket(tx, ctx, {
        application,
        subject: body.ticketSubject,
        ...threadOf(ctx, isInternal),
      });
      if (body.query_rest !== undefined) {
        const { addressee } = await writeNote(tx, ctx, ticket, {
          text: body.query_rest,
          attachments: body.attachments,
          mentions: body.mentions,
        });
        await tellOfNote(tx, ctx, ticket, { kind: 'ticket_opened', to: addressee });
      }
      return {
        subject: laneOf(ticket),
        after: { ticket: ticket.uid, kind: ticket.kind, visibility: ticket.visibility },
        reply: await presentOne(tx, ctx, ticket.uid),
      };
    }),
  );
};
