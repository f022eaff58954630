import type { FoundRecord } from '@ledgate/contract/search.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { mayReadTickets, ticketName } from '@ledgate/domain/queries/tickets.ts';
import type { PersonActor } from '../../../core/context.ts';
import { listNewestThreads, type Ticket, ticketsAmong } from '../../queries/public.ts';
import { found, type Source } from '../source.ts';

const present =
  ({ role }: PersonActor) =>
  ({ uid, subject, number, merchant, status, application, lastAt }: Ticket): FoundRecord =>
    found('ticket', { uid, title: subject, at: lastAt.toISOString() }, [
      ticketName(number),
      isStaff(role) ? merchant.name : null,
      application?.reference,
      status === 'open' ? 'Open' : 'Closed',
    ]);

export const tickets: Source = {
  kind: 'ticket',
  isFor: mayReadTickets,
  find: async (tx, { actor }, text, most) => (await listNewestThreads(tx, text, most)).map(present(actor)),
  among: async (tx, { actor }, uids) => (await ticketsAmong(tx, uids)).map(present(actor)),
};
