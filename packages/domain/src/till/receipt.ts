import { formatPhone } from '../checks/phone.ts';
import { sayInstant } from '../checks/spoken-time.ts';
import type { Brand, Entry } from '../payments/card.ts';
import { ENTRY_NAMES, type ReceiptRow, showCard } from '../payments/receipt.ts';
import { sum } from '../rates/money.ts';
import { showCents } from '../rates/units.ts';
import { type PricedTax, QUANTITY_ONE } from './basket.ts';
import type { BothTotals } from './dual-pricing.ts';
import type { OrderStatus } from './order-status.ts';
import type { Tender } from './tenders.ts';

/** A card as a receipt may name it: never more than its last four, and never until when it is good (FACTA). */
export interface ReceiptCard {
  readonly brand: Brand;
  readonly last4: string;
  readonly entry: Entry | null;
  readonly authCode: string | null;
  readonly aid: string | null;
}

interface ReceiptTender {
  readonly kind: Tender['kind'];
  readonly cents: number;
  readonly changeCents: number;
  readonly label: string | null;
  readonly card: ReceiptCard | null;
}

interface ReceiptRefund {
  readonly at: Date;
  readonly isPending: boolean;
  readonly cents: number;
  readonly tipCents: number;
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly cents: number }[];
  readonly tenders: readonly Pick<ReceiptTender, 'kind' | 'cents' | 'card'>[];
}

export interface OrderReceiptFacts {
  readonly business: { readonly name: string; readonly address: readonly string[]; readonly phone: string | null };
  readonly status: OrderStatus;
  /** How often it was printed before, as it stands. */
  readonly printedBefore: number;
  readonly at: Date;
  /** As calendars name it: America/Chicago. */
  readonly zone: string;
  readonly orderNo: string;
  readonly register: string;
  readonly cashier: string;
  readonly customer: string | null;
  readonly exemption: { readonly state: string; readonly number: string } | null;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unit: string;
    readonly unitCents: number;
    /** Under dual pricing: what cash and card pay for one of it. */
    readonly both?: BothTotals;
    readonly grossCents: number;
    /** Its own, without its share of that of the order. */
    readonly discountCents: number;
  }[];
  readonly taxes: readonly (PricedTax & { readonly ppm: number; readonly isIncluded: boolean })[];
  readonly amounts: {
    readonly subtotal: number;
    readonly discount: number;
    readonly tip: number;
    readonly total: number;
    /** Under dual pricing: the total at cash and at card prices. */
    readonly both?: BothTotals;
  };
  readonly tenders: readonly ReceiptTender[];
  readonly refunds: readonly ReceiptRefund[];
  /** Under the name and address, in lines. */
  readonly header: string;
  readonly refundPolicy: string;
  readonly footer: string;
}

/** What was sold, paid or given back, with what is said of it beneath. */
export interface ReceiptItem extends ReceiptRow {
  readonly details: readonly string[];
}

export interface OrderReceipt {
  readonly title: string;
  /** Centered, the name first. */
  readonly heading: readonly string[];
  readonly about: readonly ReceiptRow[];
  readonly items: readonly ReceiptItem[];
  readonly amounts: readonly ReceiptRow[];
  readonly tenders: readonly ReceiptItem[];
  readonly refunds: readonly ReceiptItem[];
  readonly notes: readonly string[];
}

const TENDER_NAMES: Record<Tender['kind'], string> = { cash: 'Cash', card: 'Card', other: 'Other' };
const PPM_PER_PERCENT = 10_000;

/** In thousandths, without zeros that say nothing. */
const showQuantity = (quantity: number): string => (quantity / QUANTITY_ONE).toString();

const titleOf = ({ status, printedBefore }: OrderReceiptFacts): string => {
  const stamps = [...(status === 'voided' ? ['VOIDED'] : []), ...(printedBefore > 0 ? ['COPY'] : [])];
  return stamps.length === 0 ? 'Sale' : `Sale: ${stamps.join(', ')}`;
};

/** What both would pay for one of it. */
export const sayBoth = ({ cashCents, cardCents }: BothTotals): string =>
  `Cash ${showCents(cashCents)}, card ${showCents(cardCents)}`;

/** What it comes to at both prices, beneath what was paid. */
export const bothSums = (both: BothTotals | undefined): { readonly label: string; readonly cents: number }[] =>
  both === undefined
    ? []
    : [
        { label: 'At cash prices', cents: both.cashCents },
        { label: 'At card prices', cents: both.cardCents },
      ];

const itemOf = (line: OrderReceiptFacts['lines'][number]): ReceiptItem => {
  const unit = line.unit === 'each' ? '' : ` ${line.unit}`;
  return {
    label: line.name,
    value: showCents(line.grossCents),
    details: [
      ...(line.quantity === QUANTITY_ONE
        ? []
        : [`${showQuantity(line.quantity)}${unit} × ${showCents(line.unitCents)}`]),
      ...(line.both === undefined ? [] : [sayBoth(line.both)]),
      ...(line.discountCents === 0 ? [] : [`Discount ${showCents(-line.discountCents)}`]),
    ],
  };
};

const taxRow = ({ jurisdiction, ppm, isIncluded, cents }: OrderReceiptFacts['taxes'][number]): ReceiptRow => ({
  label: `Tax, ${jurisdiction} ${ppm / PPM_PER_PERCENT}%${isIncluded ? ', included in prices' : ''}`,
  value: showCents(cents),
});

const money = (label: string, cents: number): ReceiptRow[] => (cents === 0 ? [] : [{ label, value: showCents(cents) }]);

const amountRows = ({ amounts, taxes, refunds }: OrderReceiptFacts): ReceiptRow[] => {
  const back = sum(refunds.filter(({ isPending }) => !isPending).map(({ cents }) => cents));
  return [
    { label: 'Subtotal', value: showCents(amounts.subtotal) },
    ...money('Discount', -amounts.discount),
    ...taxes.map(taxRow),
    ...money('Tip', amounts.tip),
    { label: 'Total', value: showCents(amounts.total), isTotal: true },
    ...bothSums(amounts.both).map(({ label, cents }) => ({ label, value: showCents(cents) })),
    ...money('Refunded', -back),
  ];
};

const nameOf = ({ kind, label, card }: Pick<ReceiptTender, 'kind' | 'card'> & { label?: string | null }): string =>
  card ? showCard(card) : (label ?? TENDER_NAMES[kind]);

const cardDetails = (card: ReceiptCard | null): string[] =>
  card === null
    ? []
    : [
        ...(card.entry === null ? [] : [ENTRY_NAMES[card.entry]]),
        ...(card.authCode === null ? [] : [`Authorization code ${card.authCode}`]),
        ...(card.aid === null ? [] : [`Application ${card.aid}`]),
      ];

const tenderRows = ({ tenders }: OrderReceiptFacts): ReceiptItem[] => {
  const change = sum(tenders.map(({ changeCents }) => changeCents));
  return [
    ...tenders.map((tender) => ({
      label: nameOf(tender),
      value: showCents(tender.cents),
      details: cardDetails(tender.card),
    })),
    ...(change === 0 ? [] : [{ label: 'Change', value: showCents(change), details: [] }]),
  ];
};

const refundItem = ({ at, isPending, cents, tipCents, lines, tenders }: ReceiptRefund, zone: string): ReceiptItem => ({
  label: `${isPending ? 'Refund not confirmed yet' : 'Refunded'}, ${sayInstant(at, zone)}`,
  value: showCents(-cents),
  details: [
    ...lines.map((line) => `${showQuantity(line.quantity)} × ${line.name} ${showCents(line.cents)}`),
    ...(tipCents === 0 ? [] : [`Tip ${showCents(tipCents)}`]),
    ...tenders.map(
      (tender) =>
        `To ${tender.card ? showCard(tender.card) : TENDER_NAMES[tender.kind].toLowerCase()} ${showCents(tender.cents)}`,
    ),
  ],
});

const row = (label: string, value: string | null): ReceiptRow[] => (value === null ? [] : [{ label, value }]);

/** The lines of a receipt of the counter: for the screen, the roll of 80 mm, the mail and the text alike. */
export const orderReceipt = (facts: OrderReceiptFacts): OrderReceipt => {
  const { business, exemption } = facts;
  return {
    title: titleOf(facts),
    heading: [
      business.name,
      ...business.address,
      ...(business.phone === null ? [] : [formatPhone(business.phone)]),
      ...facts.header.split('\n').filter((said) => said !== ''),
    ],
    about: [
      ...row('Date', sayInstant(facts.at, facts.zone)),
      ...row('Order', facts.orderNo),
      ...row('Register', facts.register),
      ...row('Cashier', facts.cashier),
      ...row('Customer', facts.customer),
      ...row('Tax exempt', exemption && `${exemption.state} ${exemption.number}`),
    ],
    items: facts.lines.map(itemOf),
    amounts: amountRows(facts),
    tenders: tenderRows(facts),
    refunds: facts.refunds.map((refund) => refundItem(refund, facts.zone)),
    notes: [facts.refundPolicy, facts.footer].filter((note) => note !== ''),
  };
};

const labeled = ({ label, value }: ReceiptRow): string => `${label}: ${value}`;
const detailed = (item: ReceiptItem): string[] => [labeled(item), ...item.details.map((detail) => `  ${detail}`)];
const block = (lines: readonly string[]): string[] => (lines.length === 0 ? [] : ['', ...lines]);

/** The same in plain lines, for a mail without markup or a text. */
export const orderReceiptLines = (receipt: OrderReceipt): string[] => [
  ...receipt.heading,
  '',
  receipt.title,
  ...receipt.about.map(labeled),
  ...block(receipt.items.flatMap(detailed)),
  ...block(receipt.amounts.map(labeled)),
  ...block(receipt.tenders.flatMap(detailed)),
  ...block(receipt.refunds.flatMap(detailed)),
  ...block(receipt.notes),
];
