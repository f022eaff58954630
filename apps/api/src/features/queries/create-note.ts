import type { Given } from '@ledgate/contract/call.ts';
import type { queries } from '@ledgate/contract/queries.ts';
import type { NoteView } from '@ledgate/contract/ticket-view.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { sectionOf } from '@ledgate/domain/queries/sections.ts';
import { sideOf } from '@ledgate/domain/queries/tickets.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import type { Application } from '../applications/public.ts';
import { answer, type Reply } from './answer.ts';
import { holdApplication, laneOf } from './create-ticket.ts';
import { demandOpenness, demandTicketWriter, noTicket } from './demand.ts';
import { findNote, listNotesOfTickets } from './note-store.ts';
import { openTicket, threadOf } from './open-ticket.ts';
import { presentNotes } from './present.ts';
import { raise } from './raise.ts';
import { findTicket, lockTicket, type Ticket } from './ticket-store.ts';
import { orUnable } from './unable.ts';
import { tellOfNote, writeNote } from './write-note.ts';

type Body = Given<typeof queries.createNote>['body'];

interface Place {
  application: Application | null;
  ticket: Ticket;
  isNew: boolean;
}

const missing = (field: string, say: string): Failure => new Failure('invalid', say, { errors: { [field]: [say] } });

const openNew = async (tx: WritableTransaction, ctx: SignedInCtx, body: Body): Promise<Place> => {
  if (body.ticketSubject === undefined) throw missing('ticketSubject', 'Give the new thread a subject.');
  const application = body.application_id === undefined ? null : await holdApplication(tx, body.application_id);
  const thread = threadOf(ctx, body.internal === true);
  return {
    application,
    ticket: await openTicket(tx, ctx, { application, subject: body.ticketSubject, ...thread }),
    isNew: true,
  };
};

const holdThread = async (tx: WritableTransaction, body: Body): Promise<Place> => {
  if (body.ticket_id === undefined) throw missing('ticket_id', 'Choose a thread, or open a new one.');
  const seen = await findTicket(tx, body.ticket_id);
  const isOther = body.application_id !== undefined && body.application_id !== seen?.application?.uid;
  if (!seen || isOther) throw noTicket();
  // The application first, always: whoever holds both took them in this order.
  const application = seen.application ? await holdApplication(tx, seen.application.uid) : null;
  const ticket = await lockTicket(tx, seen.uid);
  if (!ticket) throw noTicket();
  return { application, ticket, isNew: false };
};

/** A note by staff that names a section is a question, where the merchant can read it. */
const isQuestion = ({ actor }: SignedInCtx, { ticket }: Place, body: Body): boolean =>
  body.section !== undefined &&
  body.internal !== true &&
  sideOf(actor) === 'staff' &&
  ticket.visibility === 'merchant' &&
  ticket.application !== null;

const ask = async (tx: WritableTransaction, ctx: SignedInCtx, place: Place, body: Body): Promise<string> => {
  const { application, ticket } = place;
  if (!application || body.section === undefined) throw noTicket();
  const { record, field, document } = body;
  const { notes } = await raise(tx, ctx, application, [
    {
      anchor: {
        section: sectionOf(body.section),
        record: record ?? null,
        field: field ?? null,
        document: document ?? null,
      },
      text: body.query_rest,
      type: body.query_type ?? 'manual',
      attachments: body.attachments,
      ticket,
      path: '',
    },
  ]);
  const [uid] = notes;
  if (uid === undefined) throw new Error('a question was asked and is not there');
  return uid;
};

/** The owner's reply in a thread answers the questions that are open in it. */
const repliesTo = async (tx: ReadTransaction, { actor }: SignedInCtx, place: Place, body: Body): Promise<Reply[]> => {
  if (actor.role !== 'merchant' || place.application?.status !== 'query_raised' || place.isNew) return [];
  const notes = await listNotesOfTickets(tx, [place.ticket.uid]);
  return notes
    .filter(({ query }) => query?.state === 'open')
    .map(({ uid }, at) => ({
      query: uid,
      text: body.query_rest,
      // One note answers them all, so the files go with the first.
      attachments: at === 0 ? body.attachments : undefined,
    }));
};

const write = async (tx: WritableTransaction, ctx: SignedInCtx, place: Place, body: Body): Promise<string> => {
  if (isQuestion(ctx, place, body)) return ask(tx, ctx, place, body);
  const replies = await repliesTo(tx, ctx, place, body);
  if (place.application && replies.length > 0) {
    const { notes } = await answer(tx, ctx, place.application, replies);
    const [uid] = notes;
    if (uid === undefined) throw new Error('an answer was written and is not there');
    return uid;
  }
  const { uid, addressee } = await writeNote(tx, ctx, place.ticket, {
    text: body.query_rest,
    isInternal: body.internal,
    attachments: body.attachments,
    mentions: body.mentions,
  });
  await tellOfNote(tx, ctx, place.ticket, { kind: place.isNew ? 'ticket_opened' : 'ticket_reply', to: addressee });
  return uid;
};

/** Thread and note in one transaction: when the note cannot be written, there is no thread either. */
export const createNote = async (ctx: SignedInCtx, body: Body): Promise<NoteView> => {
  demandTicketWriter(ctx.actor);
  demandOpenness(ctx.actor, body.internal === true);
  return orUnable(() =>
    change(ctx, 'ticket.note_added', async (tx) => {
      setScope(tx, ctx);
      const wantsNew = body.new_ticket === true || body.ticketSubject !== undefined;
      const place = await (wantsNew ? openNew(tx, ctx, body) : holdThread(tx, body));
      const uid = await write(tx, ctx, place, body);
      const note = await findNote(tx, uid);
      const [view] = note ? await presentNotes(tx, [note], ctx.actor) : [];
      if (!view) throw new Error('a note was written and is not there');
      return {
        subject: laneOf(place.ticket),
        after: {
          ticket: place.ticket.uid,
          note: uid,
          internal: view.internal,
          query: view.query !== null,
          ...(view.mentions.length > 0 && { mentions: view.mentions.map((one) => one.uid) }),
        },
        reply: view,
      };
    }),
  );
};
