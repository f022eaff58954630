import { seesTill } from '@ledgate/domain/access/till-sight.ts';

import type { Wanted } from '../lib/ability.ts';

/**
 * Who may open a page; pages that are not named here are everybody's. Apart from the catalogue, since the router needs
 * no more than this before the first paint.
 */
export const PAGE_ABILITIES = {
  '/applications': 'read_inbox',
  '/tasks': 'work_task',
  '/queries': 'read_inbox',
  // Whoever reviews asks, and keeps what is asked often.
  '/query-templates': 'read_risk',
  '/support': 'read_ticket',
  '/my-queries': 'read_ticket',
  '/users': 'read_staff',
  // The review desk: whoever sees what it thinks of an application sees this as well.
  '/bypasses': 'read_risk',
  '/audit': 'read_audit',
  '/watch-lists': 'manage_watchlist',
  '/rate-plans': 'read_rateplan',
  '/banks': 'read_bank',
  '/handoffs': 'read_handoff',
  '/agreement': 'manage_agreement',
  // What the product sends is looked after by whoever looks after what it has people sign.
  '/messages': 'manage_agreement',
  '/developers': 'manage_integration',
  '/terminal': 'charge_vt',
  '/till': 'use_pos',
  '/transactions': 'read_transaction',
  '/customers': 'charge_vt',
  '/products': 'read_product',
  '/products/import': 'create_product',
  '/sales': seesTill,
  '/registers': seesTill,
  '/deposits': 'read_deposit',
  '/differences': 'manage_settlement',
  '/watching': 'read_risk',
  '/statements': 'read_report',
  '/downgrades': 'read_report',
  '/residuals': 'read_residual',
  '/reports': 'read_report',
  '/reports/files': 'read_report',
  '/reports/pci': 'read_report',
  '/disputes': 'read_transaction',
  '/payment-settings': 'update_setting',
  '/usermerchant': 'manage_user',
} as const satisfies Record<`/${string}`, Wanted>;

export type GuardedPath = keyof typeof PAGE_ABILITIES;
