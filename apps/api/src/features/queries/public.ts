export { anchorTo } from './anchors.ts';
export { closeOpenQueries, reopenClosedQueries, takeBackQueries } from './close-queries.ts';
export { insertNote, listQueries, saveQuery } from './note-store.ts';
export { raise } from './raise.ts';
export { insertTicket, listNewestThreads, listTicketsOf, type Ticket, ticketsAmong } from './ticket-store.ts';
export { openTicket } from './open-ticket.ts';
export { writeNote } from './write-note.ts';
