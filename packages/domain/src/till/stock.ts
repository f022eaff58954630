type Way = 'in' | 'out';

const move = (way: Way, label: string, isByHand: boolean) => ({ way, label, isByHand });

/** Why stock moves. Quantities are never signed: the kind says which way they go. */
export const STOCK_MOVES = {
  received: move('in', 'Received', true),
  returned: move('in', 'Returned by a customer', true),
  counted_up: move('in', 'Counted: more than expected', false),
  counted_down: move('out', 'Counted: less than expected', false),
  sold: move('out', 'Sold', false),
  lost: move('out', 'Lost or stolen', true),
  damaged: move('out', 'Damaged', true),
  used: move('out', 'Used in the business', true),
} as const satisfies Record<string, { way: Way; label: string; isByHand: boolean }>;
export type StockMoveKind = keyof typeof STOCK_MOVES;
export const STOCK_MOVE_NAMES = Object.keys(STOCK_MOVES) as [StockMoveKind, ...StockMoveKind[]];

/** What a person records as such; counts and sales are recorded as what they come to. */
export const MOVES_BY_HAND = STOCK_MOVE_NAMES.filter((kind) => STOCK_MOVES[kind].isByHand) as [
  StockMoveKind,
  ...StockMoveKind[],
];

/** Of what is left of it, so many are few. */
export const LOW_STOCK = 5;

export const MOST_STOCK = 1_000_000_000;

export interface StockMove {
  readonly kind: StockMoveKind;
  /** In thousandths. */
  readonly quantity: number;
}

export const signedQuantity = ({ kind, quantity }: StockMove): number =>
  STOCK_MOVES[kind].way === 'in' ? quantity : -quantity;

/** What a count comes to; null where all is there. */
export const moveOfCount = (expected: number, counted: number): StockMove | null =>
  counted === expected
    ? null
    : { kind: counted > expected ? 'counted_up' : 'counted_down', quantity: Math.abs(counted - expected) };
