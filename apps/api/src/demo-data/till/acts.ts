import type { Entry } from '@ledgate/domain/payments/card.ts';
import type { Discount } from '@ledgate/domain/till/basket.ts';
import type { StockMoveKind } from '@ledgate/domain/till/stock.ts';
import type { Pocket } from '../pockets.ts';
import type { Worker } from './workers.ts';

/** A register of the demo: where it stands, and when its drawer is open. Minutes after midnight. */
export interface Place {
  readonly name: string;
  readonly opens: number;
  readonly closes: number;
  readonly floatCents: number;
}
export type PlaceName = 'counter' | 'bar';

export const PLACES: Readonly<Record<PlaceName, Place>> = {
  counter: { name: 'Front counter', opens: 6 * 60 + 45, closes: 18 * 60 + 10, floatCents: 200_00 },
  bar: { name: 'Roastery bar', opens: 8 * 60 + 30, closes: 15 * 60 + 40, floatCents: 120_00 },
};

export interface PlannedLine {
  readonly uid: string;
  readonly sku: string;
  /** In thousandths. */
  readonly quantity: number;
  readonly unitCents: number;
  readonly discount: Discount | null;
  /** With its tax and its share of the discount. */
  readonly totalCents: number;
}

/** How it was paid, or part of it. Of cash it is what was handed over. */
export type PlannedTender =
  | {
      readonly kind: 'card';
      readonly uid: string;
      readonly cents: number;
      readonly card: Pocket;
      readonly entry: Extract<Entry, 'chip' | 'contactless'>;
    }
  | { readonly kind: 'cash'; readonly uid: string; readonly cents: number }
  | { readonly kind: 'other'; readonly uid: string; readonly cents: number; readonly label: string };

export interface PlannedOrder {
  readonly uid: string;
  readonly lines: readonly PlannedLine[];
  readonly discount: Discount | null;
  readonly tipCents: number;
  readonly totalCents: number;
  readonly tenders: readonly PlannedTender[];
  /** Kept under this name, and not paid. */
  readonly hold: string | null;
  readonly note: string;
  /** Sold without a network, and heard of so much later. */
  readonly heardAfterMs: number | null;
}

interface At {
  readonly at: Date;
  readonly by: Worker;
}
interface AtPlace extends At {
  readonly place: PlaceName;
}

/** What happens on a day at the till, in the order of time. */
export type TillAct =
  | (AtPlace & { readonly kind: 'open' })
  | (AtPlace & { readonly kind: 'sale'; readonly order: PlannedOrder })
  | (AtPlace & {
      readonly kind: 'refund';
      readonly uid: string;
      readonly of: PlannedOrder;
      readonly line: PlannedLine;
      readonly reason: string;
    })
  | (AtPlace & { readonly kind: 'void'; readonly uid: string; readonly of: PlannedOrder; readonly reason: string })
  | (AtPlace & {
      readonly kind: 'cash';
      readonly way: 'paid_in' | 'paid_out';
      readonly cents: number;
      readonly reason: string;
    })
  | (AtPlace & { readonly kind: 'count'; readonly differsBy: number; readonly reason: string })
  | (At & { readonly kind: 'deliver' })
  | (At & {
      readonly kind: 'stock';
      readonly sku: string;
      readonly move: Extract<StockMoveKind, 'damaged' | 'used' | 'lost'>;
      readonly quantity: number;
      readonly reason: string;
    })
  | (At & { readonly kind: 'see'; readonly of: PlannedOrder; readonly note: string });
