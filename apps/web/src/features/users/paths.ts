import { ROLES, type Role } from '@ledgate/domain/access/roles.ts';

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

const among = <T>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => String(known) === value);

const orderings: Ordering[] = ORDERS.flatMap((order) => [order, `-${order}` as const]);

const pageNumber = (value: unknown): number | undefined => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined;
};

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Anything odd in the address is left out rather than refused. */
export const usersSearch = (search: Record<string, unknown>): UsersSearch => {
  const read: Record<keyof UsersSearch, unknown> = {
    search: textOf(search['search'], /^.{1,100}$/),
    role: among(ROLES, search['role']),
    state: among(FILTERS, search['state']),
    ordering: among(orderings, search['ordering']),
    page: pageNumber(search['page']),
    page_size: among(SIZES, String(search['page_size'])),
    open: textOf(search['open'], /^(new|[0-9a-f-]{36})$/),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
};

export const USER_FILTERS = FILTERS;
