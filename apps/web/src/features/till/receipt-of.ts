import type { OrderView } from '@ledgate/contract/till-view.ts';
import type { PricedBasket } from '@ledgate/domain/till/basket.ts';
import { type BothTotals, cardPrice, type Pricing } from '@ledgate/domain/till/dual-pricing.ts';
import { bothSums, sayBoth } from '@ledgate/domain/till/receipt.ts';

import type { Draft } from './basket.ts';
import type { TakenTender } from './order-body.ts';
import { t } from './messages.ts';
import { showQuantity } from './quantity.ts';

export interface ReceiptLine {
  readonly id: string;
  readonly name: string;
  /** What is said of it beneath. */
  readonly details: readonly string[];
  readonly cents: number;
}
export interface ReceiptSum {
  readonly label: string;
  readonly cents: number;
  readonly isTotal?: boolean;
}

/** A receipt, from a sale that was just made or from an order as the server has it. */
export interface TillReceipt {
  readonly orderNo: string | null;
  readonly reference: string;
  readonly at: string;
  readonly cashier: string;
  readonly lines: readonly ReceiptLine[];
  readonly sums: readonly ReceiptSum[];
  readonly tenders: readonly ReceiptSum[];
  readonly changeCents: number;
  readonly note: string | null;
  readonly customer: string | null;
  /** The certificate by which no tax was owed. */
  readonly exemption: string | null;
}

/** The first part of a sale's name is enough to find it by. */
const referenceOf = (uid: string): string => uid.slice(0, 8).toUpperCase();

const shown = (sums: readonly ReceiptSum[]): ReceiptSum[] =>
  sums.filter(({ cents, isTotal }) => isTotal || cents !== 0);

interface Sold {
  readonly draft: Draft;
  readonly priced: PricedBasket;
  /** The same, if a card had paid. */
  readonly byCard: PricedBasket;
  readonly pricing: Pricing;
  readonly isExempt: boolean;
  readonly tenders: readonly TakenTender[];
  readonly changeCents: number;
  readonly cashier: string;
  readonly at: number;
}

interface Counted {
  readonly quantity: number;
  readonly unit: string;
  readonly unitCents: number;
}

const detailsOf = ({ quantity, unit, unitCents }: Counted, both: BothTotals | null): string[] => {
  const counted = showQuantity(quantity, unit, unitCents);
  return [...(counted === null ? [] : [counted]), ...(both === null ? [] : [sayBoth(both)])];
};

const bothOf = (cashCents: number | undefined, cardPpm: number | undefined): BothTotals | null =>
  cashCents === undefined || cardPpm === undefined ? null : { cashCents, cardCents: cardPrice(cashCents, cardPpm) };

const ppmOf = (pricing: Pricing): number | undefined => (pricing.kind === 'dual' ? pricing.cardPpm : undefined);

export const receiptOfSale = (sale: Sold): TillReceipt => ({
  orderNo: null,
  reference: referenceOf(sale.draft.uid),
  at: new Date(sale.at).toISOString(),
  cashier: sale.cashier,
  lines: sale.draft.lines.map((line, at) => ({
    id: line.uid,
    name: line.name,
    details: detailsOf(line, bothOf(line.unitCents, ppmOf(sale.pricing))),
    cents: (sale.priced.lines[at]?.grossCents ?? 0) - (sale.priced.lines[at]?.discountCents ?? 0),
  })),
  sums: shown([
    { label: t('orderDiscount'), cents: -sale.priced.lines.reduce((sum, line) => sum + line.orderDiscountCents, 0) },
    ...sale.priced.taxes.map(({ jurisdiction, cents }) => ({ label: `${t('tax')} ${jurisdiction}`, cents })),
    { label: t('tip'), cents: sale.priced.tipCents },
    { label: t('total'), cents: sale.priced.totalCents, isTotal: true },
    ...bothSums(
      sale.pricing.kind === 'dual'
        ? { cashCents: sale.priced.totalCents, cardCents: sale.byCard.totalCents }
        : undefined,
    ),
  ]),
  tenders: sale.tenders.map(({ kind, cents, label }) => ({ label: label ?? t(kind), cents })),
  changeCents: sale.changeCents,
  note: sale.draft.note === '' ? null : sale.draft.note,
  customer: sale.draft.customer?.name ?? null,
  exemption: sale.isExempt ? (sale.draft.customer?.certificate ?? t('certificateOnFile')) : null,
});

export const receiptOfOrder = (order: OrderView): TillReceipt => ({
  orderNo: order.order_no,
  reference: referenceOf(order.uid),
  at: order.sold_at ?? order.created_at,
  cashier: order.cashier.name,
  lines: order.items.map((item) => ({
    id: item.uid,
    name: item.name,
    details: detailsOf(
      { ...item, unitCents: item.unit_price_cents },
      bothOf(item.cash_price_cents, order.pricing?.card_ppm),
    ),
    cents: item.gross_cents - item.discount_cents,
  })),
  sums: shown([
    { label: t('orderDiscount'), cents: -order.items.reduce((sum, item) => sum + item.order_discount_cents, 0) },
    ...order.taxes.map(({ jurisdiction, cents }) => ({ label: `${t('tax')} ${jurisdiction}`, cents })),
    { label: t('tip'), cents: order.tip_cents },
    { label: t('total'), cents: order.total_cents, isTotal: true },
    ...bothSums(
      order.pricing && { cashCents: order.pricing.cash_total_cents, cardCents: order.pricing.card_total_cents },
    ),
  ]),
  tenders: [
    ...order.tenders.map(({ kind, cents, label }) => ({ label: label ?? t(kind), cents })),
    ...shown([{ label: t('refunded'), cents: -order.refunded_cents }]),
  ],
  changeCents: order.change_cents,
  note: order.note,
  customer: order.customer?.name ?? null,
  exemption: order.exemption && `${order.exemption.state} ${order.exemption.number}`,
});
