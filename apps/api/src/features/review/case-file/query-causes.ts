import type { DifferenceView } from '@ledgate/contract/case-file.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type Anchor, QUERY_STATES } from '@ledgate/domain/queries/query.ts';
import { ticketName } from '@ledgate/domain/queries/tickets.ts';
import { listQueries, listTicketsOf } from '../../queries/public.ts';

/** A query with what it is about, and when it was asked. */
interface AskedThen extends Anchor {
  at: Date;
  query: NonNullable<DifferenceView['query']>;
}

/** What was asked of the merchant between two instants, oldest first: only that can have led to a change in between. */
export const queriesAskedBetween = async (
  tx: ReadTransaction,
  applicationUid: string,
  { since, until }: { since: Date; until: Date },
): Promise<AskedThen[]> => {
  const tickets = new Map((await listTicketsOf(tx, applicationUid)).map((ticket) => [ticket.uid, ticket]));
  const notes = await listQueries(tx, applicationUid, { states: QUERY_STATES });
  return notes.flatMap(({ query, at, ticketUid }) => {
    const ticket = tickets.get(ticketUid);
    if (!query || !ticket || at < since || at > until) return [];
    const { section, record, field, document } = query;
    return [
      {
        section,
        record,
        field: field ?? document,
        at,
        query: { ticket: ticketUid, reference: ticketName(ticket.number), subject: ticket.subject },
      },
    ];
  });
};
