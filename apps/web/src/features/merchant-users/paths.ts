import { ROLE_SETTINGS, type RoleSetting } from '@ledgate/domain/access/team.ts';

import { among, pageNumber, readOf, textOf } from '../../lib/read-search.ts';

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

/** Anything odd in the address is left out rather than refused. */
export const teamSearch = (search: Record<string, unknown>): TeamSearch =>
  readOf<TeamSearch>({
    search: textOf(search['search'], /^.{1,100}$/),
    role: among(ROLE_SETTINGS, search['role']),
    state: among(STATES, search['state']),
    page: pageNumber(search['page']),
    page_size: among(SIZES, String(search['page_size'])),
    open: textOf(search['open'], /^(new|[0-9a-f-]{36})$/),
    merchant: textOf(search['merchant'], /^[0-9a-f-]{36}$/),
  });
