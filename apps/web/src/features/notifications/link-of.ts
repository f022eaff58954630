import type { NotificationView } from '@ledgate/contract/notifications.ts';

type Kind = NotificationView['kind'];

/** Of which the case itself says more, and where in it. */
const ON_CASE: Partial<Record<Kind, { tab?: 'risk' | 'rates'; section?: 'settlement' }>> = {
  step: {},
  letter_sent: {},
  signatures_complete: {},
  agreement_signed: {},
  case_assigned: {},
  case_reassigned: {},
  risk_hit: { tab: 'risk' },
  clearance_proposed: { tab: 'risk' },
  clearance_decided: { tab: 'risk' },
  rates_change: { tab: 'rates' },
  rates_change_withdrawn: { tab: 'rates' },
  rates_change_proposed: { tab: 'rates' },
  account_changed: { section: 'settlement' },
};

const CHANGES: readonly Kind[] = ['change_requested', 'change_checked', 'change_settled'];

const DISPUTES: readonly Kind[] = ['dispute_opened', 'dispute_due', 'dispute_unsent', 'dispute_decided'];

/** Payments of which status it speaks of. */
const OF_PAYMENTS: Partial<Record<Kind, string>> = {
  authorization_ending: 'authorized',
  terminal_closed: 'declined',
};

const FUNDING: readonly Kind[] = ['funding_held', 'funding_released'];
const WATCHING: readonly Kind[] = ['limit_passed', 'hold_to_decide', 'hold_decided'];

/** One page for both sides, and for ISOs. */
const toChanges = ({ kind, application }: NotificationView) =>
  CHANGES.includes(kind) && application !== null
    ? ({ to: '/changes/$uid', params: { uid: application.uid }, search: {} } as const)
    : null;

const toDeposits = ({ kind }: NotificationView) =>
  FUNDING.includes(kind) ? ({ to: '/deposits', search: {} } as const) : null;

const WEBHOOKS = { to: '/developers/$part', params: { part: 'webhooks' }, search: {} } as const;

const forStaff = ({ kind, application, ticket, note, count }: NotificationView) => {
  const place = ON_CASE[kind];
  if (place !== undefined && application !== null && count === 1)
    return { to: '/applications/$uid', params: { uid: application.uid }, search: place } as const;
  if (kind === 'case_assigned') return { to: '/applications', search: { view: 'mine' } } as const;
  if (kind === 'case_reassigned' || kind === 'merchant_moved') return { to: '/applications', search: {} } as const;
  if (kind === 'task_assigned') return { to: '/tasks', search: { view: 'mine' } } as const;
  if (kind === 'plan_published') return { to: '/rate-plans', search: {} } as const;
  if (kind === 'webhook_off') return WEBHOOKS;
  if (WATCHING.includes(kind) && application !== null)
    return { to: '/watching', search: { application: application.uid } } as const;
  if (kind === 'agreement_drafted') return { to: '/agreement', search: {} } as const;
  const thread = ticket === null ? {} : { thread: ticket.uid };
  return { to: '/queries', search: kind === 'mentioned' && note !== null ? { ...thread, note } : thread } as const;
};

/** To the one it tells of; to all of them where it is older than that. */
const toMoney = ({ kind, about }: NotificationView) => {
  if (DISPUTES.includes(kind))
    return about === null
      ? ({ to: '/disputes', search: {} } as const)
      : ({ to: '/disputes/$uid', params: { uid: about }, search: {} } as const);
  if (kind !== 'statement_ready') return null;
  return about === null
    ? ({ to: '/statements', search: {} } as const)
    : ({ to: '/statements/$uid', params: { uid: about }, search: {} } as const);
};

const forMerchant = (one: NotificationView) => {
  const { kind, application, ticket } = one;
  if (kind === 'webhook_off') return WEBHOOKS;
  if (kind === 'sales_differ') return { to: '/sales', search: { differs: 'yes' } } as const;
  if (kind === 'pin_locked') return { to: '/usermerchant', search: {} } as const;
  const status = OF_PAYMENTS[kind];
  if (status !== undefined) return { to: '/transactions', search: { status } } as const;
  const money = toMoney(one);
  if (money !== null) return money;
  const search = application === null ? {} : { application: application.uid };
  if (kind === 'query_raised' || kind === 'query_resolved' || kind === 'query_withdrawn')
    return { to: '/my-queries', search } as const;
  if ((kind === 'rates_change' || kind === 'rates_change_withdrawn') && application !== null)
    return { to: '/rates/$uid', params: { uid: application.uid }, search: {} } as const;
  if (kind in ON_CASE) return { to: '/status', search } as const;
  return { to: '/support', search: ticket === null ? {} : { thread: ticket.uid } } as const;
};

/** Both sides find what was filed for them on one page. */
const toReports = ({ kind }: NotificationView) => {
  if (kind === 'pci_expiring') return { to: '/reports/pci', search: {} } as const;
  return kind === 'report_ready' ? ({ to: '/reports/files', search: {} } as const) : null;
};

/** Where a notification leads, for the side that reads it. */
export const linkOf = (one: NotificationView, isMerchant: boolean) =>
  toChanges(one) ?? toDeposits(one) ?? toReports(one) ?? (isMerchant ? forMerchant(one) : forStaff(one));
