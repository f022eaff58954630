import type { NotificationView } from '@ledgate/contract/notifications.ts';

/** Where a notification leads, for the side that reads it. */
export const linkOf = ({ kind, application, ticket, note, count }: NotificationView, isMerchant: boolean) => {
  if ((kind === 'step' || kind === 'letter_sent') && application !== null) {
    return isMerchant
      ? ({ to: '/status', search: { application: application.uid } } as const)
      : ({ to: '/applications/$uid', params: { uid: application.uid }, search: {} } as const);
  }
  const thread = ticket === null ? {} : { thread: ticket.uid };
  if (kind === 'case_assigned') {
    return application === null || count > 1
      ? ({ to: '/applications', search: { view: 'mine' } } as const)
      : ({ to: '/applications/$uid', params: { uid: application.uid }, search: {} } as const);
  }
  if (kind === 'task_assigned') return { to: '/tasks', search: { view: 'mine' } } as const;
  if (kind === 'plan_published') return { to: '/rate-plans', search: {} } as const;
  const isOfRisk = kind === 'risk_hit' || kind === 'clearance_proposed' || kind === 'clearance_decided';
  if (isOfRisk && application !== null) {
    return { to: '/applications/$uid', params: { uid: application.uid }, search: { tab: 'risk' } } as const;
  }
  if (kind === 'merchant_moved') return { to: '/applications', search: {} } as const;
  if (kind === 'mentioned' && note !== null) return { to: '/queries', search: { ...thread, note } } as const;
  if ((kind === 'signatures_complete' || kind === 'agreement_signed') && application !== null) {
    return isMerchant
      ? ({ to: '/status', search: {} } as const)
      : ({ to: '/applications/$uid', params: { uid: application.uid }, search: {} } as const);
  }
  if (kind === 'account_changed' && application !== null) {
    return { to: '/applications/$uid', params: { uid: application.uid }, search: { section: 'settlement' } } as const;
  }
  if (!isMerchant) return { to: '/queries', search: thread } as const;
  if (kind === 'query_raised' || kind === 'query_resolved' || kind === 'query_withdrawn') {
    return { to: '/my-queries', search: application === null ? {} : { application: application.uid } } as const;
  }
  return { to: '/support', search: thread } as const;
};
