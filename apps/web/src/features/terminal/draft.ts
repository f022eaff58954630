import { checkPostalCode } from '@ledgate/domain/checks/postal-code.ts';
import { type AmountParts, checkAmounts, totalOf } from '@ledgate/domain/payments/amounts.ts';

import { centsOf } from '../../lib/cents.ts';

/** Where the card comes from. */
export const SOURCES = ['card', 'on_file', 'reader'] as const;
export type Source = (typeof SOURCES)[number];

/** What somebody has typed, as they typed it. */
export interface Draft {
  kind: 'sale' | 'auth';
  source: Source;
  /** How a card that is typed came to us. */
  entry: 'moto' | 'keyed';
  subtotal: string;
  discount: string;
  tax: string;
  tip: string;
  orderNo: string;
  poNumber: string;
  description: string;
  first: string;
  last: string;
  company: string;
  address1: string;
  zip: string;
  email: string;
  phone: string;
  savesCard: boolean;
  hasConsent: boolean;
  /** Which card on file, and which reader. */
  card: string;
  reader: string;
}

export const EMPTY_DRAFT: Draft = {
  kind: 'sale',
  source: 'card',
  entry: 'moto',
  subtotal: '',
  discount: '',
  tax: '',
  tip: '',
  orderNo: '',
  poNumber: '',
  description: '',
  first: '',
  last: '',
  company: '',
  address1: '',
  zip: '',
  email: '',
  phone: '',
  savesCard: false,
  hasConsent: false,
  card: '',
  reader: '',
};

/** A card on file that somebody came here to charge. */
export interface Preset {
  customer: string;
  card: string;
}

const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the address names; anything odd is left out. */
export const presetOf = (address: string): Preset | null => {
  const params = new URLSearchParams(address);
  const [customer, card] = [params.get('customer') ?? '', params.get('card') ?? ''];
  return UID.test(customer) && UID.test(card) ? { customer, card } : null;
};

export const MONEY_FIELDS = ['subtotal', 'discount', 'tax', 'tip'] as const;
export type MoneyField = (typeof MONEY_FIELDS)[number];

export const partsOf = (draft: Pick<Draft, MoneyField>): AmountParts => {
  const parts = {
    subtotal: centsOf(draft.subtotal),
    discount: centsOf(draft.discount),
    tax: centsOf(draft.tax),
    tip: centsOf(draft.tip),
    surcharge: 0,
  };
  return { ...parts, amount: totalOf(parts) };
};

/** What is wrong with the amount of a field, if anything is. */
export const amountFault = (draft: Pick<Draft, MoneyField>, field: MoneyField): string | undefined => {
  const found = checkAmounts(partsOf(draft));
  if (found.ok) return undefined;
  // A sum that cannot be right is told where the first amount is typed.
  const at = found.field === 'amount' || found.field === 'surcharge' ? 'subtotal' : found.field;
  const isOdd = Number.isNaN(centsOf(draft[field]));
  if (isOdd) return UNREADABLE;
  return at === field && !MONEY_FIELDS.some((one) => Number.isNaN(centsOf(draft[one]))) ? found.reason : undefined;
};

const UNREADABLE = 'Enter an amount such as 12.50.';

export const zipFault = (zip: string, isRequired: boolean, reason: string): string | undefined => {
  if (zip.trim() === '') return isRequired ? reason : undefined;
  const found = checkPostalCode(zip.trim());
  return found.ok ? undefined : found.reason;
};
