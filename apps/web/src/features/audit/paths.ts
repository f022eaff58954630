import { LANE_KINDS, type LaneKind } from '@ledgate/domain/access/audit-sight.ts';

import { patterned } from '../../lib/read-search.ts';

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

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const LANE = new RegExp(`^(${LANE_KINDS.join('|')}):[^~]{1,100}$`);

export const auditSearch = patterned<AuditSearch>({
  search: /^.{1,100}$/,
  actor: /^(nobody|[0-9a-f-]{36})$/,
  action: /^[a-z][a-zA-Z_.]{0,79}$/,
  kind: new RegExp(`^(${LANE_KINDS.join('|')})$`),
  lane: LANE,
  from: DAY,
  to: DAY,
  open: /^[a-z]+:[^~]{1,100}~\d{1,15}$/,
});

export interface RowName {
  lane: string;
  n: number;
}

export const rowName = ({ lane, n }: RowName): string => `${lane}~${n}`;

export const readRowName = (text: string): RowName => {
  const [lane = '', n = ''] = text.split('~');
  return { lane, n: Number(n) };
};
