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
  'agreement_signed',
  'case_assigned',
  'case_reassigned',
  'task_assigned',
  'mentioned',
  'risk_hit',
  'clearance_proposed',
  'clearance_decided',
  'merchant_moved',
  'plan_published',
  'agreement_drafted',
  'account_changed',
  'letter_sent',
  'rates_change',
  'rates_change_withdrawn',
  'rates_change_proposed',
  'change_requested',
  'change_checked',
  'change_settled',
  'dispute_opened',
  'dispute_due',
  'dispute_unsent',
  'dispute_decided',
  'authorization_ending',
  'terminal_closed',
  'pin_locked',
  'statement_ready',
  'report_ready',
  'pci_expiring',
  'sales_differ',
  'limit_passed',
  'hold_to_decide',
  'hold_decided',
  'funding_held',
  'funding_released',
  'webhook_off',
  'digest',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['app', 'mail', 'text'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

interface NoticeFacts {
  /** As the switch for it says. */
  label: string;
  channels: readonly NoticeChannel[];
  /** The law or the work wants it told, so there is no switch for it. */
  isAlways?: true;
}

/** How each kind can be heard of; whom it concerns stands in the table. A question is the one thing worth a text message. */
export const NOTICE_FACTS: Record<NoticeKind, NoticeFacts> = {
  step: {
    label: 'An application moves on, is sent back or is corrected',
    channels: ['app', 'mail'],
  },
  query_raised: { label: 'We have a question', channels: ['app', 'mail', 'text'] },
  query_answered: { label: 'A merchant answers a query', channels: ['app', 'mail'] },
  signatures_complete: { label: 'Every owner has signed', channels: ['app', 'mail'] },
  agreement_signed: { label: 'Everyone has signed the merchant agreement', channels: ['app', 'mail'] },
  query_resolved: { label: 'Your answer is accepted', channels: ['app'] },
  query_withdrawn: { label: 'A question is withdrawn', channels: ['app', 'mail'] },
  ticket_opened: { label: 'A new ticket is opened', channels: ['app', 'mail'] },
  ticket_reply: { label: 'A reply in a ticket', channels: ['app', 'mail'] },
  case_assigned: { label: 'A case is assigned to you', channels: ['app', 'mail'] },
  case_reassigned: { label: 'A case you had is taken off your desk', channels: ['app', 'mail'] },
  task_assigned: { label: 'A task is assigned to you', channels: ['app', 'mail'] },
  risk_hit: { label: 'A new hit on your case, or on one nobody has', channels: ['app'] },
  clearance_proposed: { label: 'A clearance needs your decision', channels: ['app', 'mail'] },
  clearance_decided: { label: 'A clearance you proposed is decided', channels: ['app', 'mail'] },
  merchant_moved: { label: 'A merchant is moved to another ISO', channels: ['app', 'mail'] },
  plan_published: { label: 'A price plan has a new version', channels: ['app', 'mail'] },
  agreement_drafted: { label: 'A draft of the agreement needs a second admin', channels: ['app', 'mail'] },
  account_changed: { label: 'A merchant changes a verified bank account', channels: ['app', 'mail'] },
  letter_sent: { label: 'A notice of action taken', channels: ['app', 'mail'], isAlways: true },
  rates_change: {
    label: 'Rates change after approval',
    channels: ['app', 'mail'],
    isAlways: true,
  },
  rates_change_withdrawn: {
    label: 'A rate change is withdrawn',
    channels: ['app', 'mail'],
    isAlways: true,
  },
  rates_change_proposed: {
    label: 'A rate change needs a second admin',
    channels: ['app', 'mail'],
  },
  change_requested: {
    label: 'A change of bank account, owners or names is requested',
    channels: ['app', 'mail'],
    isAlways: true,
  },
  change_checked: { label: 'A change needs your approval', channels: ['app', 'mail'] },
  change_settled: { label: 'A requested change is decided', channels: ['app', 'mail'], isAlways: true },
  mentioned: { label: 'Someone mentions you in a note', channels: ['app', 'mail'] },
  dispute_opened: { label: 'A customer disputes a payment', channels: ['app', 'mail'], isAlways: true },
  dispute_due: { label: 'The deadline of a dispute is near', channels: ['app', 'mail'], isAlways: true },
  dispute_unsent: { label: 'An answer to a dispute was not sent', channels: ['app', 'mail'], isAlways: true },
  dispute_decided: { label: 'A dispute is decided', channels: ['app', 'mail'] },
  authorization_ending: { label: 'An authorization is about to end', channels: ['app', 'mail'] },
  terminal_closed: { label: 'The terminal of one of your people is closed', channels: ['app', 'mail'], isAlways: true },
  pin_locked: { label: 'A PIN of one of your people is locked', channels: ['app', 'mail'], isAlways: true },
  sales_differ: { label: 'Sales made offline need a look', channels: ['app', 'mail'] },
  statement_ready: { label: 'Your monthly statement is ready', channels: ['app', 'mail'] },
  report_ready: { label: 'A report is filed for you', channels: ['app', 'mail'] },
  pci_expiring: { label: 'Your PCI attestation is about to expire', channels: ['app', 'mail'], isAlways: true },
  limit_passed: { label: 'A boarded merchant passes a limit', channels: ['app', 'mail'] },
  hold_to_decide: { label: 'A hold on deposits needs your decision', channels: ['app', 'mail'] },
  hold_decided: { label: 'A hold you proposed is decided', channels: ['app', 'mail'] },
  funding_held: { label: 'Deposits are put on hold', channels: ['app', 'mail'], isAlways: true },
  funding_released: { label: 'Deposits are released', channels: ['app', 'mail'], isAlways: true },
  webhook_off: { label: 'A webhook of yours is switched off', channels: ['app', 'mail'] },
  digest: { label: 'Each morning: what is on your desk', channels: ['mail'] },
};

export interface Switch {
  readonly kind: NoticeKind;
  readonly channel: NoticeChannel;
  readonly on: boolean;
}
