import { ROLE_SETTINGS, type RoleSetting } from '@ledgate/domain/access/team.ts';

const STATES = ['active', 'invited', 'deactivated', 'suspended'] as const;
const SIZES = [10, 25, 50, 100] as const;

export type MemberState = (typeof STATES)[number];
export const MEMBER_STATES = STATES;

/** What the address of the list says; what it leaves out is the default. */
export interface TeamSearch {
  search?: string;
  role?: RoleSetting;
  state?: MemberState;
  page?: number;
  page_size?: number;
  /** Whose drawer is open, or `new`. */
  open?: string;
  /** To super admins: whose team. */
  merchant?: string;
}

const among = <T>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => String(known) === value);

const pageNumber = (value: unknown): number | undefined => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined;
};

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Anything odd in the address is left out rather than refused. */
export const teamSearch = (search: Record<string, unknown>): TeamSearch => {
  const read: Record<keyof TeamSearch, unknown> = {
    search: textOf(search['search'], /^.{1,100}$/),
    role: among(ROLE_SETTINGS, search['role']),
    state: among(STATES, search['state']),
    page: pageNumber(search['page']),
    page_size: among(SIZES, String(search['page_size'])),
    open: textOf(search['open'], /^(new|[0-9a-f-]{36})$/),
    merchant: textOf(search['merchant'], /^[0-9a-f-]{36}$/),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
};
