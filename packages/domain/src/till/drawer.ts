type Way = 'in' | 'out';

const event = (way: Way, label: string) => ({ way, label });

/** What moves cash in a drawer. Amounts are never signed: the event says which way they go. */
export const DRAWER_EVENTS = {
  opening: event('in', 'Opening float'),
  cash: event('in', 'Cash received'),
  change: event('out', 'Change given'),
  refund: event('out', 'Cash refunded'),
  paid_in: event('in', 'Paid in'),
  paid_out: event('out', 'Paid out'),
  over: event('in', 'Over'),
  short: event('out', 'Short'),
  emptied: event('out', 'Taken out at close'),
} as const satisfies Record<string, { way: Way; label: string }>;
export type DrawerEventKind = keyof typeof DRAWER_EVENTS;

export interface DrawerEvent {
  readonly kind: DrawerEventKind;
  readonly cents: number;
}

/** What there should be in the drawer after all of these. */
export const expectedCents = (events: readonly DrawerEvent[]): number =>
  events.reduce((sum, { kind, cents }) => sum + (DRAWER_EVENTS[kind].way === 'in' ? cents : -cents), 0);

/** How a shift ends: what was counted differs from what there should be, and all of it is taken out. */
export const closingEvents = (expected: number, counted: number): DrawerEvent[] => {
  const ending: DrawerEvent[] = [
    { kind: counted > expected ? 'over' : 'short', cents: Math.abs(counted - expected) },
    { kind: 'emptied', cents: counted },
  ];
  return ending.filter(({ cents }) => cents > 0);
};
