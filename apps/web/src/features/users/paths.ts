import { ROLES, type Role } from '@ledgate/domain/access/roles.ts';

import { among, pageNumber, readOf, textOf } from '../../lib/read-search.ts';

const STATES = ['active', 'invited', 'blocked'] as const;
/** A state, or those whose mail comes back. */
const FILTERS = [...STATES, 'mail_returned'] as const;
const ORDERS = ['name', 'email', 'role', 'last_login', 'created'] as const;
const SIZES = [10, 25, 50, 100] as const;

export type UserState = (typeof STATES)[number];
type UserFilter = (typeof FILTERS)[number];
type Order = (typeof ORDERS)[number];
export type Ordering = Order | `-${Order}`;

/** What the address of the list says; what it leaves out is the default. */
export interface UsersSearch {
  search?: string;
  role?: Role;
  state?: UserFilter;
  ordering?: Ordering;
  page?: number;
  page_size?: number;
  /** Whose drawer is open, or `new`. */
  open?: string;
}

const orderings: Ordering[] = ORDERS.flatMap((order) => [order, `-${order}` as const]);

/** Anything odd in the address is left out rather than refused. */
export const usersSearch = (search: Record<string, unknown>): UsersSearch =>
  readOf<UsersSearch>({
    search: textOf(search['search'], /^.{1,100}$/),
    role: among(ROLES, search['role']),
    state: among(FILTERS, search['state']),
    ordering: among(orderings, search['ordering']),
    page: pageNumber(search['page']),
    page_size: among(SIZES, String(search['page_size'])),
    open: textOf(search['open'], /^(new|[0-9a-f-]{36})$/),
  });

export const USER_FILTERS = FILTERS;
