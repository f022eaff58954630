import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { queries } from '@ledgate/contract/queries.ts';
import type { QueryView } from '@ledgate/contract/query-view.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import { sideOf } from '@ledgate/domain/queries/tickets.ts';
import type { WorkingCtx } from '../../core/context.ts';
import { timeCursor } from '../../core/http/cursor.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { chooseApplication, findApplication } from '../applications/public.ts';
import { demandTicketReader, noTicket } from './demand.ts';
import { listNotesOf, listQueries } from './note-store.ts';
import { presentNotes, presentQuery, presentSummary, presentTickets } from './present.ts';
import { countThreads, findTicket, listThreads, listTicketsOf } from './ticket-store.ts';

type FindCall = typeof queries.findTickets;

export const findTickets = async (
  ctx: WorkingCtx,
  { application_id: applicationUid, ticket_id: ticketUid }: Given<FindCall>['body'],
): Promise<Reply<FindCall>> => {
  demandTicketReader(ctx.actor);
  return reading(ctx, async (tx) => {
    if (ticketUid !== undefined) {
      const ticket = await findTicket(tx, ticketUid);
      const isOther = applicationUid !== undefined && ticket?.application?.uid !== applicationUid;
      if (!ticket || isOther) throw noTicket();
      return { results: await presentTickets(tx, [ticket], ctx.actor) };
    }
    if (applicationUid === undefined || !(await findApplication(tx, applicationUid)))
      throw new Failure('not_found', 'There is no such application.');
    return { results: await presentTickets(tx, await listTicketsOf(tx, applicationUid), ctx.actor) };
  });
};

export const findNotes = async (ctx: WorkingCtx, applicationUid: string) => {
  demandTicketReader(ctx.actor);
  return reading(ctx, async (tx) => {
    if (!(await findApplication(tx, applicationUid))) throw new Failure('not_found', 'There is no such application.');
    return { results: await presentNotes(tx, await listNotesOf(tx, applicationUid), ctx.actor) };
  });
};

type ListCall = typeof queries.listThreads;

export const listInbox = async (ctx: WorkingCtx, query: Given<ListCall>['query']): Promise<Reply<ListCall>> => {
  demandTicketReader(ctx.actor);
  return reading(ctx, async (tx) => {
    const { view, application_id: applicationUid, search, cursor, page_size: size } = query;
    const ask = { view, side: sideOf(ctx.actor), applicationUid, search };
    const after = cursor === undefined ? null : timeCursor.read(cursor);
    const found = await listThreads(tx, ask, { after, most: size + 1 });
    const page = found.slice(0, size);
    const last = page.at(-1);
    return {
      counts: await countThreads(tx, ask),
      next: found.length > page.length && last ? timeCursor.write({ at: last.lastAt, uid: last.uid }) : null,
      results: page.map((ticket) => presentSummary(ticket, ctx.actor)),
    };
  });
};

/** The questions about one section that are not settled; a merchant names no application, staff do. */
export const listSectionQueries = async (
  ctx: WorkingCtx,
  section: Section,
  applicationUid: string | undefined,
): Promise<QueryView[]> => {
  if (ctx.actor.role === 'iso') throw new Failure('not_allowed', 'Queries are between the merchant and underwriting.');
  return reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, applicationUid);
    const notes = await listQueries(tx, found.uid, { section, states: ['open', 'answered'] });
    return notes.map((note) => presentQuery(note, ctx.actor));
  });
};
