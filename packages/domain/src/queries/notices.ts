import type { Side } from './tickets.ts';

/** What somebody can be told about. */
export const NOTICE_KINDS = [
  'step',
  'query_raised',
  'query_answered',
  'query_resolved',
  'query_withdrawn',
  'ticket_opened',
  'ticket_reply',
  'signatures_complete',
  'case_assigned',
  'mentioned',
  'risk_hit',
  'merchant_moved',
  'account_changed',
  'letter_sent',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['app', 'mail', 'text'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

interface NoticeFacts {
  label: string;
  sides: readonly Side[];
  channels: readonly NoticeChannel[];
}

/** Whom each kind concerns and how they can hear of it. A question is the one thing worth a text message. */
export const NOTICE_FACTS: Record<NoticeKind, NoticeFacts> = {
  step: {
    label: 'An application moves on, is sent back or is corrected',
    sides: ['staff', 'merchant', 'iso'],
    channels: ['app', 'mail'],
  },
  query_raised: { label: 'We have a question', sides: ['merchant'], channels: ['app', 'mail', 'text'] },
  query_answered: { label: 'A merchant answers a query', sides: ['staff'], channels: ['app', 'mail'] },
  signatures_complete: { label: 'Every owner has signed', sides: ['staff', 'merchant'], channels: ['app', 'mail'] },
  query_resolved: { label: 'Your answer is accepted', sides: ['merchant'], channels: ['app'] },
  query_withdrawn: { label: 'A question is withdrawn', sides: ['merchant'], channels: ['app', 'mail'] },
  ticket_opened: { label: 'A new ticket is opened', sides: ['staff', 'merchant', 'iso'], channels: ['app', 'mail'] },
  ticket_reply: {
    label: 'A reply in a ticket',
    sides: ['staff', 'merchant', 'iso'],
    channels: ['app', 'mail'],
  },
  case_assigned: { label: 'A case is assigned to you', sides: ['staff'], channels: ['app', 'mail'] },
  risk_hit: { label: 'A new hit on your case', sides: ['staff'], channels: ['app'] },
  merchant_moved: { label: 'A merchant is moved to another ISO', sides: ['iso'], channels: ['app', 'mail'] },
  account_changed: { label: 'A merchant changes a verified bank account', sides: ['staff'], channels: ['app', 'mail'] },
  // The law wants it sent, so there is no switch for it.
  letter_sent: { label: 'A notice of action taken', sides: [], channels: ['app', 'mail'] },
  mentioned: { label: 'Someone mentions you in a note', sides: ['staff'], channels: ['app', 'mail'] },
};

export interface Switch {
  readonly kind: NoticeKind;
  readonly channel: NoticeChannel;
  readonly on: boolean;
}

/** Everything that side can be told, on unless switched off. */
export const switchesOf = (side: Side, stored: readonly Switch[]): Switch[] =>
  NOTICE_KINDS.filter((kind) => NOTICE_FACTS[kind].sides.includes(side)).flatMap((kind) =>
    NOTICE_FACTS[kind].channels.map((channel) => ({
      kind,
      channel,
      on: stored.find((one) => one.kind === kind && one.channel === channel)?.on ?? true,
    })),
  );
