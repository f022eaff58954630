import { LANE_KINDS, type LaneKind } from '@ledgate/domain/access/audit-sight.ts';

/** What the address of the log says; what it leaves out does not narrow it. */
export interface AuditSearch {
  search?: string;
  /** A person's id, or `nobody`. */
  actor?: string;
  /** An action, or how it begins. */
  action?: string;
  kind?: LaneKind;
  lane?: string;
  /** Days, both included, as the person at the screen counts them. */
  from?: string;
  to?: string;
  /** Which row is open: its lane and number, as in `user:1a2b~7`. */
  open?: string;
}

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const LANE = new RegExp(`^(${LANE_KINDS.join('|')}):[^~]{1,100}$`);

/** Anything odd in the address is left out rather than refused. */
export const auditSearch = (search: Record<string, unknown>): AuditSearch => {
  const read: Record<keyof AuditSearch, unknown> = {
    search: textOf(search['search'], /^.{1,100}$/),
    actor: textOf(search['actor'], /^(nobody|[0-9a-f-]{36})$/),
    action: textOf(search['action'], /^[a-z][a-zA-Z_.]{0,79}$/),
    kind: LANE_KINDS.find((kind) => kind === search['kind']),
    lane: textOf(search['lane'], LANE),
    from: textOf(search['from'], DAY),
    to: textOf(search['to'], DAY),
    open: textOf(search['open'], /^[a-z]+:[^~]{1,100}~\d{1,15}$/),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
};

export interface RowName {
  lane: string;
  n: number;
}

export const rowName = ({ lane, n }: RowName): string => `${lane}~${n}`;

export const readRowName = (text: string): RowName => {
  const [lane = '', n = ''] = text.split('~');
  return { lane, n: Number(n) };
};
