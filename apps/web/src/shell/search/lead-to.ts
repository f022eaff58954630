import { isStaff, type Role } from '@ledgate/domain/access/roles.ts';
import type { RecordKind } from '@ledgate/domain/search/kinds.ts';
import type { NavigateOptions } from '@tanstack/react-router';

import type { RecordName } from '../../lib/opened-records.ts';

type Lead = Pick<NavigateOptions, 'to' | 'params' | 'search'>;

/** The page, or the drawer of a list, that a record is opened on. */
export const leadTo = ({ kind, uid }: RecordName, role: Role): Lead => {
  const leads: Record<RecordKind, Lead> = {
    application: isStaff(role)
      ? { to: '/applications/$uid', params: { uid }, search: {} }
      : { to: '/status', search: { application: uid } },
    transaction: { to: '/transactions/$uid', params: { uid } },
    order: { to: '/sales/$uid', params: { uid }, search: {} },
    customer: { to: '/customers/$uid', params: { uid } },
    product: { to: '/products', search: { open: uid } },
    ticket: { to: isStaff(role) ? '/queries' : '/support', search: { thread: uid } },
    person: { to: isStaff(role) ? '/users' : '/usermerchant', search: { open: uid } },
  };
  return leads[kind];
};

/** The list with everything that was found. Those of a business that are a handful have no search of their own. */
export const leadToAll = (kind: RecordKind, search: string, role: Role): Lead => {
  const leads: Record<RecordKind, Lead> = {
    application: isStaff(role) ? { to: '/applications', search: { search } } : { to: '/my-applications' },
    transaction: { to: '/transactions', search: { search } },
    order: { to: '/sales', search: { search } },
    customer: { to: '/customers', search: { search } },
    product: { to: '/products', search: { search } },
    ticket: isStaff(role) ? { to: '/queries', search: { search } } : { to: '/support', search: {} },
    person: { to: isStaff(role) ? '/users' : '/usermerchant', search: { search } },
  };
  return leads[kind];
};
