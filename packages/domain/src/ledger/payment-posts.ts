import { totalOf } from '../payments/amounts.ts';
import type { RefundAmounts, SaleAmounts, TaxPart } from './amounts.ts';
import { type AccountCode, taxPayable } from './chart.ts';
import { moves, type Reference, refOf, type Source, type Transfer } from './transfer.ts';

/** By jurisdiction where it is known, else as one. */
const taxesOf = ({ tax, taxBy }: { tax: number; taxBy?: readonly TaxPart[] }) =>
  taxBy?.map(({ jurisdiction, cents }) => ({ account: taxPayable(jurisdiction), cents, suffix: jurisdiction })) ?? [
    { account: taxPayable(), cents: tax, suffix: undefined },
  ];

const suffixed = (suffix: string | undefined): Partial<Transfer> => (suffix === undefined ? {} : { suffix });

/** A sale that was captured at once; of an order, what its tenders are to pay. */
export const salePosts = (sale: SaleAmounts, owed: AccountCode = 'card_clearing'): Transfer[] => [
  ...moves('sale', owed, 'sales', sale.subtotal - sale.discount),
  ...moves('sale_discount', 'discounts', 'sales', sale.discount),
  ...taxesOf(sale).flatMap(({ account, cents, suffix }) => moves('sale_tax', owed, account, cents, suffixed(suffix))),
  ...moves('sale_tip', owed, 'tips_payable', sale.tip),
  ...moves('sale_surcharge', owed, 'surcharge', sale.surcharge),
];

/** By how much a tip may raise what was authorized, where the merchant's category knows tips. */
export const MOST_TIP_OVER_PERCENT = 20;

export const authorizationPosts = (cents: number, overPercent = 0): Transfer[] =>
  moves('authorization', 'card_authorised', 'sales', cents, { phase: 'pending', overPercent });

/** Under which reference an authorization was posted, and for how much. */
export interface Authorized {
  readonly ref: string;
  readonly cents: number;
  readonly source?: Source;
}

const authorizationOf = ({ ref, source }: Authorized): Reference => ({
  kind: 'authorization',
  ref,
  ...(source && { source }),
});

/** Resolves what is pending, whole or in part: what is not captured is freed with it. */
export const capturePosts = (captured: SaleAmounts, authorized: Authorized): Transfer[] => {
  const total = totalOf(captured);
  const resolves = authorizationOf(authorized);
  return [
    ...moves('authorization_captured', 'card_authorised', 'sales', total, { phase: 'post', resolves }),
    ...moves('capture', 'card_clearing', 'card_authorised', total),
    ...moves('capture_discount', 'discounts', 'sales', captured.discount),
    ...taxesOf(captured).flatMap(({ account, cents, suffix }) =>
      moves('capture_tax', 'sales', account, cents, suffixed(suffix)),
    ),
    ...moves('capture_tip', 'sales', 'tips_payable', captured.tip),
    ...moves('capture_surcharge', 'sales', 'surcharge', captured.surcharge),
  ];
};

/** Taken back by the merchant, or run out. */
export const authorizationVoidPosts = (authorized: Authorized): Transfer[] =>
  moves('authorization_voided', 'card_authorised', 'sales', authorized.cents, {
    phase: 'void',
    resolves: authorizationOf(authorized),
  });

/** Before its batch closes the tip of a captured sale may still change, up or down. */
export const tipAdjustmentPosts = (beforeCents: number, afterCents: number): Transfer[] =>
  moves('tip_adjustment', 'card_clearing', 'tips_payable', afterCents - beforeCents);

/** What one event posted, and under which reference. */
export interface Posted {
  readonly ref: string;
  readonly source?: Source;
  readonly transfers: readonly Transfer[];
}

/**
 * Takes back what was posted, each transfer by its own reversal, the newest first: a captured sale that is voided before its
 * batch closes, with its tip adjustments.
 */
export const voidPosts = (events: readonly Posted[]): Transfer[] =>
  events
    .flatMap(({ ref, source, transfers }) =>
      transfers.map(({ kind, debit, credit, cents, suffix }): Transfer => {
        const original = refOf(ref, suffix);
        return {
          kind: 'void',
          debit: credit,
          credit: debit,
          cents,
          phase: 'single',
          suffix: `${kind}:${original}`,
          reverses: { kind, ref: original, ...(source && { source }) },
        };
      }),
    )
    .toReversed();

/** Given back to the card, as it was split by `splitRefund` or line by line; of an order, what its tenders are to give back. */
export const refundPosts = (refund: RefundAmounts, owed: AccountCode = 'card_clearing'): Transfer[] => [
  ...moves('refund', 'refunds', owed, refund.goods),
  ...taxesOf(refund).flatMap(({ account, cents, suffix }) =>
    moves('refund_tax', account, owed, cents, suffixed(suffix)),
  ),
  ...moves('refund_tip', 'tips_payable', owed, refund.tip),
  ...moves('refund_surcharge', 'surcharge', owed, refund.surcharge),
];
