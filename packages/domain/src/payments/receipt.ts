import { formatPhone } from '../checks/phone.ts';
import { sayInstant } from '../checks/spoken-time.ts';
import { showCents } from '../rates/units.ts';
import type { Brand, Entry } from './card.ts';
import type { PaymentStatus } from './statuses.ts';

/** What stands on a receipt. An expiry date or more than four digits of the card never do (FACTA). */
export interface ReceiptFacts {
  readonly business: {
    readonly dba: string;
    readonly address: readonly string[];
    readonly phone: string | null;
    /** What the customer reads on the card statement. */
    readonly descriptor: string | null;
  };
  readonly kind: 'sale' | 'auth' | 'refund';
  readonly status: PaymentStatus;
  readonly at: Date;
  /** As calendars name it: America/Chicago. */
  readonly zone: string;
  readonly reference: string;
  readonly orderNo: string | null;
  readonly authCode: string | null;
  readonly card: { readonly brand: Brand; readonly last4: string } | null;
  readonly entry: Entry | null;
  readonly aid: string | null;
  readonly amounts: {
    readonly subtotal: number;
    readonly discount: number;
    readonly tax: number;
    readonly tip: number;
    readonly surcharge: number;
    readonly total: number;
    readonly refunded: number;
  };
  /** Under the name and address, in lines. */
  readonly header: string;
  readonly refundPolicy: string;
  readonly footer: string;
}

export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

export interface Receipt {
  readonly title: string;
  /** Centered, the name first. */
  readonly heading: readonly string[];
  readonly about: readonly ReceiptRow[];
  readonly amounts: readonly ReceiptRow[];
  readonly notes: readonly string[];
}

export const BRAND_NAMES: Record<Brand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  other: 'Card',
};

export const ENTRY_NAMES: Record<Entry, string> = {
  moto: 'Phone or mail order',
  keyed: 'Keyed',
  chip: 'Chip',
  contactless: 'Contactless',
  swipe: 'Swiped',
  on_file: 'Card on file',
};

const TITLES: Record<ReceiptFacts['kind'], string> = { sale: 'Sale', auth: 'Authorization', refund: 'Refund' };

const STAMPS: Partial<Record<PaymentStatus, string>> = {
  voided: 'VOIDED',
  declined: 'DECLINED',
  failed: 'NOT CHARGED',
  expired: 'EXPIRED',
  unknown: 'NOT CONFIRMED',
  sending: 'NOT CONFIRMED',
};

const row = (label: string, value: string | null): ReceiptRow[] =>
  value === null || value === '' ? [] : [{ label, value }];

const money = (label: string, cents: number, isTotal = false): ReceiptRow[] =>
  cents === 0 && !isTotal ? [] : [{ label, value: showCents(cents), ...(isTotal && { isTotal }) }];

/** The last four of a card, as everybody writes them. */
export const showCard = (card: { readonly brand: Brand; readonly last4: string }): string =>
  `${BRAND_NAMES[card.brand]} •••• ${card.last4.slice(-4)}`;

const amountRows = ({ kind, status, amounts }: ReceiptFacts): ReceiptRow[] => {
  const { subtotal, discount, tax, tip, surcharge, total, refunded } = amounts;
  return [
    ...(subtotal === total ? [] : money('Subtotal', subtotal)),
    ...money('Discount', -discount),
    ...money('Tax', tax),
    ...money('Tip', tip),
    ...money('Surcharge', surcharge),
    ...money(kind === 'auth' && status === 'authorized' ? 'Total held' : 'Total', total, true),
    ...money('Refunded', -refunded),
  ];
};

/** The lines of a receipt: for the screen, the roll of 80 mm, the PDF, the mail and the text alike. */
export const receiptOf = (facts: ReceiptFacts): Receipt => {
  const stamp = STAMPS[facts.status];
  const { dba, address, phone, descriptor } = facts.business;
  return {
    title: stamp === undefined ? TITLES[facts.kind] : `${TITLES[facts.kind]}: ${stamp}`,
    heading: [
      dba,
      ...address,
      ...(phone === null ? [] : [formatPhone(phone)]),
      ...facts.header.split('\n').filter((said) => said !== ''),
    ],
    about: [
      ...row('Date', sayInstant(facts.at, facts.zone)),
      ...row('Reference', facts.reference),
      ...row('Order', facts.orderNo),
      ...row('Card', facts.card && showCard(facts.card)),
      ...row('Entry', facts.entry && ENTRY_NAMES[facts.entry]),
      ...row('Authorization code', facts.authCode),
      ...row('Application', facts.aid),
    ],
    amounts: amountRows(facts),
    notes: [
      ...(facts.refundPolicy === '' ? [] : [facts.refundPolicy]),
      ...(descriptor === null ? [] : [`On your card statement: ${descriptor}`]),
      ...(facts.footer === '' ? [] : [facts.footer]),
    ],
  };
};

const labeled = ({ label, value }: ReceiptRow): string => `${label}: ${value}`;

/** The same in plain lines, for a mail without markup or a text. */
export const receiptLines = (receipt: Receipt): string[] => [
  ...receipt.heading,
  '',
  receipt.title,
  ...receipt.about.map(labeled),
  '',
  ...receipt.amounts.map(labeled),
  ...(receipt.notes.length === 0 ? [] : ['', ...receipt.notes]),
];
