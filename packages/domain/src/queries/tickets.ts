import type { Ability } from '../access/abilities.ts';
import type { Role } from '../access/roles.ts';

export const TICKET_KINDS = ['query', 'support', 'internal'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** Who may read a thread besides staff: the merchant, the ISO whose thread it is, or nobody. */
export const TICKET_VISIBILITIES = ['merchant', 'partner', 'internal'] as const;
export type TicketVisibility = (typeof TICKET_VISIBILITIES)[number];

/** The tabs of the inbox. */
export const TICKET_VIEWS = ['all', 'open', 'answered', 'unread', 'support'] as const;
export type TicketViewName = (typeof TICKET_VIEWS)[number];

export const TICKET_STEPS = ['reply', 'noteInternally', 'raiseQuery', 'close'] as const;
export type TicketStep = (typeof TICKET_STEPS)[number];

export type Side = 'staff' | 'merchant' | 'iso';

export interface Writer {
  readonly role: Role;
  readonly abilities: ReadonlySet<Ability>;
}

export const sideOf = ({ role }: Pick<Writer, 'role'>): Side => {
  if (role === 'iso') return 'iso';
  return role === 'merchant' || role === 'subuser' ? 'merchant' : 'staff';
};

/** Sub-users read and write threads only with the permission for it. */
export const mayReadTickets = ({ role, abilities }: Writer): boolean =>
  role !== 'subuser' || abilities.has('read_ticket');
export const mayWriteTickets = ({ role, abilities }: Writer): boolean =>
  role !== 'subuser' || abilities.has('create_ticket');

/** The side that has to read what this side writes; nobody for what staff keep to themselves. */
export const addresseeOf = (side: Side, visibility: TicketVisibility, isInternal: boolean): Side | null => {
  if (isInternal || visibility === 'internal') return null;
  if (side !== 'staff') return 'staff';
  return visibility === 'partner' ? 'iso' : 'merchant';
};

export interface TicketFacts {
  readonly kind: TicketKind;
  readonly visibility: TicketVisibility;
  readonly status: 'open' | 'closed';
}

export const ticketStepsOpen = (writer: Writer, { kind, visibility, status }: TicketFacts): TicketStep[] => {
  const isStaff = sideOf(writer) === 'staff';
  const open: Record<TicketStep, boolean> = {
    reply: mayWriteTickets(writer),
    noteInternally: isStaff,
    raiseQuery: isStaff && kind === 'query' && visibility === 'merchant',
    close: isStaff && kind !== 'query' && status === 'open',
  };
  return TICKET_STEPS.filter((step) => open[step]);
};

export const ticketName = (number: number): string => `T-${number}`;
