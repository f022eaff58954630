import type { SecurityEvent } from '../access/security-events.ts';
import type { NoticeKind } from './kinds.ts';
import type { Relation } from './relations.ts';

/** Why an event is told to nobody. */
export const SILENCES = {
  own: 'Whoever did it sees it, and it concerns nobody else.',
  desk: 'Work of the desk: it stays there, where the case and its lists show it at once.',
  sanctions: 'Of a sanctions match neither merchant nor ISO is ever told, and mails are read by others.',
  reading: 'Nothing was changed.',
  books: 'The server’s own bookkeeping.',
  elsewhere: 'Told by what it leads to: a step, a question, a notice of its own.',
  settings: 'Set up by admins for admins; the audit log keeps it.',
} as const;

/** Messages to one person who is not asked whether they want it: links, codes, what the law wants. */
export const DIRECT_MAILS = [
  'invitation',
  'code',
  'reset',
  'secured',
  'already_registered',
  'use_password',
  'signing',
  'signed',
  'virus',
  'reminder',
  'access',
  'text_answer',
  'report',
] as const;
export type DirectMail = (typeof DIRECT_MAILS)[number];

/** Which notices, and to whom of those it concerns. */
export type Tells = Partial<Record<Exclude<NoticeKind, 'step'>, readonly Relation[]>>;

export type NoticeRow =
  /** As the row of the lifecycle says that was taken: merchant, ISO, assignee or underwriting, admins. */
  | { step: true; tells?: Tells }
  | { tells: Tells; writes?: DirectMail }
  | { security: SecurityEvent }
  | { writes: DirectMail }
  | { silent: keyof typeof SILENCES };
