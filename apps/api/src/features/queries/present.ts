import type { NoteView, TicketSummary, TicketView } from '@ledgate/contract/ticket-view.ts';
import type { QueryView } from '@ledgate/contract/query-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { afterStep, QUERY_STEPS, type QueryStep } from '@ledgate/domain/queries/query.ts';
import { CODES } from '@ledgate/domain/queries/sections.ts';
import { sideOf, ticketName, ticketStepsOpen } from '@ledgate/domain/queries/tickets.ts';
import type { WorkingActor } from '../../core/context.ts';
import { findFiles, presentFile } from '../documents/public.ts';
import { listMentions } from './mention-store.ts';
import { listAttachments, listNotesOfTickets, type Note } from './note-store.ts';
import type { Ticket } from './ticket-store.ts';

const OUR_NAME = 'Review team';

/** Staff know one another by name; to others they speak as one. */
const authorOf = ({ author }: Note, actor: WorkingActor): NoteView['author'] => {
  if (!author) return { name: 'Ledgate', side: 'system', is_me: false };
  const side = sideOf(author);
  const name = side === 'staff' && !seesReview(actor) ? OUR_NAME : author.name;
  return { name, side, is_me: author.uid === actor.uid };
};

const mayTake = (actor: WorkingActor, step: QueryStep): boolean =>
  step === 'answer' ? actor.role === 'merchant' : seesReview(actor);

export const presentQuery = (note: Note, actor: WorkingActor): QueryView => {
  const { query } = note;
  if (!query) throw new Error('a note that is no question is shown as one');
  return {
    id: note.uid,
    ticket_id: note.ticketUid,
    section: CODES[query.section],
    record: query.record,
    field: query.field,
    document: query.document,
    about: query.about,
    quoted: query.quoted,
    became: query.became,
    query_rest: note.text,
    query_type: query.type,
    status: query.state,
    raised_by: authorOf(note, actor).name,
    raised_at: note.at.toISOString(),
    answered_at: query.answeredAt?.toISOString() ?? null,
    resolved_at: query.resolvedAt?.toISOString() ?? null,
    corrected: query.corrected,
    is_read: note.readAt !== null,
    stepsOpen: QUERY_STEPS.filter((step) => mayTake(actor, step) && afterStep(query.state, step) !== null),
  };
};

export const presentNotes = async (
  tx: ReadTransaction,
  notes: readonly Note[],
  actor: WorkingActor,
): Promise<NoteView[]> => {
  const links = await listAttachments(
    tx,
    notes.map(({ uid }) => uid),
  );
  const mentions = await listMentions(
    tx,
    notes.filter(({ isInternal }) => isInternal).map(({ uid }) => uid),
  );
  const files = await findFiles(
    tx,
    links.map(({ file }) => file),
  );
  return notes.map((note) => ({
    id: note.uid,
    ticket_id: note.ticketUid,
    application_id: note.applicationUid,
    query_rest: note.text,
    internal: note.isInternal,
    author: authorOf(note, actor),
    at: note.at.toISOString(),
    is_read: note.addressee === null || note.readAt !== null,
    attachments: files
      .filter(({ uid }) => links.some((link) => link.note === note.uid && link.file === uid))
      .map((file) => presentFile(file, actor)),
    mentions: mentions.filter((one) => one.note === note.uid).map(({ person, name }) => ({ uid: person, name })),
    query: note.query ? presentQuery(note, actor) : null,
  }));
};

export const presentSummary = (ticket: Ticket, actor: WorkingActor): TicketSummary => ({
  uid: ticket.uid,
  number: ticketName(ticket.number),
  application_id: ticket.application?.uid ?? null,
  application: ticket.application && {
    uid: ticket.application.uid,
    reference: ticket.application.reference,
    status: ticket.application.status,
  },
  merchant: ticket.merchant,
  ticketSubject: ticket.subject,
  kind: ticket.kind,
  visibility: ticket.visibility,
  status: ticket.status,
  state: ticket.state,
  created_at: ticket.createdAt.toISOString(),
  last_at: ticket.lastAt.toISOString(),
  unread: ticket.unread[sideOf(actor)],
  version: ticket.version,
  stepsOpen: ticketStepsOpen(actor, ticket),
});

export const presentTickets = async (
  tx: ReadTransaction,
  tickets: readonly Ticket[],
  actor: WorkingActor,
): Promise<TicketView[]> => {
  const notes = await listNotesOfTickets(
    tx,
    tickets.map(({ uid }) => uid),
  );
  const views = await presentNotes(tx, notes, actor);
  return tickets.map((ticket) => ({
    ...presentSummary(ticket, actor),
    ticket_timeline: views.filter(({ ticket_id }) => ticket_id === ticket.uid),
  }));
};
