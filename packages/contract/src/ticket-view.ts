import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { QUERY_STATES } from '@ledgate/domain/queries/query.ts';
import { TICKET_KINDS, TICKET_STEPS, TICKET_VISIBILITIES } from '@ledgate/domain/queries/tickets.ts';
import { z } from 'zod';
import { fileView } from './documents.ts';
import { instant, uid, version } from './fields.ts';
import { queryView } from './query-view.ts';

export const noteView = z
  .object({
    id: uid,
    ticket_id: uid,
    application_id: uid.nullable(),
    query_rest: z.string(),
    /** Staff keep it to themselves: it is never sent to a merchant or an ISO. */
    internal: z.boolean(),
    author: z.object({ name: z.string(), side: z.enum(['staff', 'merchant', 'iso', 'system']), is_me: z.boolean() }),
    at: instant,
    /** Whether the side it was written to has read it. */
    is_read: z.boolean(),
    attachments: z.array(fileView),
    /** Whom an internal note speaks to by name. */
    mentions: z.array(z.object({ uid, name: z.string() })),
    query: queryView.nullable(),
  })
  .meta({ id: 'Note' });
export type NoteView = z.output<typeof noteView>;

export const ticketSummary = z
  .object({
    uid,
    /** The short name for people: `T-1042`. */
    number: z.string(),
    application_id: uid.nullable(),
    application: z.object({ uid, reference: z.string(), status: z.enum(STATUSES) }).nullable(),
    merchant: z.object({ uid, name: z.string() }),
    ticketSubject: z.string(),
    kind: z.enum(TICKET_KINDS),
    visibility: z.enum(TICKET_VISIBILITIES),
    status: z.enum(['open', 'closed']),
    /** How its questions stand; null where it has none. */
    state: z.enum(QUERY_STATES).nullable(),
    created_at: instant,
    last_at: instant,
    /** How many of its notes the reader's side has not read. */
    unread: z.int().nonnegative(),
    version,
    stepsOpen: z.array(z.enum(TICKET_STEPS)),
  })
  .meta({ id: 'TicketSummary' });
export type TicketSummary = z.output<typeof ticketSummary>;

export const ticketView = ticketSummary.extend({ ticket_timeline: z.array(noteView) }).meta({ id: 'Ticket' });
export type TicketView = z.output<typeof ticketView>;
