import type { TemplateView } from '@ledgate/contract/query-templates.ts';
import type { QueryView } from '@ledgate/contract/query-view.ts';
import type { NoteView, TicketSummary, TicketView } from '@ledgate/contract/ticket-view.ts';

import { idOf, MERCHANT } from './people.ts';

export const AT = '2026-03-02T15:00:00.000Z';

/** A question about the company's legal name, open to the merchant. */
export const queryAt = (number: number, changes: Partial<QueryView> = {}): QueryView => ({
  id: idOf(number),
  ticket_id: idOf(number),
  section: 'cp',
  record: null,
  field: 'legal_name',
  document: null,
  about: 'Company profile · Legal name',
  quoted: 'Harbor Cofee',
  query_rest: 'Is the name spelled as in the articles?',
  query_type: 'manual',
  status: 'open',
  raised_by: 'Una Reyes',
  raised_at: AT,
  answered_at: null,
  resolved_at: null,
  corrected: null,
  became: null,
  is_read: false,
  stepsOpen: ['answer'],
  ...changes,
});

export const noteAt = (number: number, changes: Partial<NoteView> = {}): NoteView => ({
  id: idOf(number),
  ticket_id: idOf(number),
  application_id: idOf(500),
  query_rest: 'Please look again.',
  internal: false,
  author: { name: 'Una Reyes', side: 'staff', is_me: false },
  at: AT,
  is_read: true,
  attachments: [],
  mentions: [],
  query: null,
  ...changes,
});

export const threadAt = (number: number, changes: Partial<TicketSummary> = {}): TicketSummary => ({
  uid: idOf(number),
  number: `T-${number}`,
  application_id: idOf(500),
  application: { uid: idOf(500), reference: 'LG-0500', status: 'query_raised' },
  merchant: MERCHANT,
  ticketSubject: `Thread ${number}`,
  kind: 'query',
  visibility: 'merchant',
  status: 'open',
  state: 'open',
  created_at: AT,
  last_at: AT,
  unread: 0,
  version: 1,
  stepsOpen: ['reply'],
  ...changes,
});

export const ticketAt = (number: number, changes: Partial<TicketView> = {}): TicketView => ({
  ...threadAt(number),
  ticket_timeline: [noteAt(number + 1000)],
  ...changes,
});

/** A template about the whole company profile, not used yet. */
export const templateAt = (number: number, changes: Partial<TemplateView> = {}): TemplateView => ({
  id: idOf(number),
  title: `Template ${number}`,
  section: 'cp',
  field: null,
  document: null,
  body: 'Dear {{merchant}}, about {{reference}}',
  active: true,
  used: 0,
  last_used_at: null,
  changed_at: AT,
  version: 1,
  ...changes,
});
