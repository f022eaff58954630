import type { ChargeBody } from './data.ts';
import { type Draft, partsOf } from './draft.ts';

interface Card {
  token?: string;
  surchargeCents: number;
}

/** What was typed, leaving out what was not. */
const filled = <T extends Record<string, string>>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  ) as Partial<T>;

const sourceOf = (draft: Draft, { token }: Card): Partial<ChargeBody> => {
  if (draft.source === 'reader') return { reader_id: draft.reader };
  if (draft.source === 'on_file') return { card: draft.card };
  return {
    ...(token !== undefined && { token }),
    ...(draft.savesCard && { save_card: true, card_on_file_consent: draft.hasConsent }),
  };
};

export const bodyOf = (draft: Draft, key: string, card: Card): ChargeBody => {
  const { amount, subtotal, tax, tip, discount } = partsOf(draft);
  const { orderNo, poNumber, description, first, last, company, address1, zip, email, phone } = draft;
  return {
    action: draft.kind,
    idempotency_key: key,
    amount_cents: amount + card.surchargeCents,
    subtotal_cents: subtotal,
    tax_cents: tax,
    tip_cents: tip,
    discount_cents: discount,
    surcharge_cents: card.surchargeCents,
    entry: draft.entry === 'keyed' ? 'in_person_keyed' : 'moto',
    ...sourceOf(draft, card),
    ...filled({ order_no: orderNo, po_number: poNumber, description, email, phone }),
    billing: filled({ first, last, company, address1, zip }),
  };
};

/** What a tip is not part of: a surcharge is on this. */
export const surchargeBase = (draft: Draft): number => {
  const { amount, tip } = partsOf(draft);
  return amount - tip;
};

const FIELDS: Readonly<Record<string, keyof Draft>> = {
  amount_cents: 'subtotal',
  subtotal_cents: 'subtotal',
  tax_cents: 'tax',
  tip_cents: 'tip',
  discount_cents: 'discount',
  order_no: 'orderNo',
  po_number: 'poNumber',
  description: 'description',
  email: 'email',
  phone: 'phone',
  'billing.first': 'first',
  'billing.last': 'last',
  'billing.company': 'company',
  'billing.address1': 'address1',
  'billing.zip': 'zip',
  card_on_file_consent: 'hasConsent',
  save_card: 'savesCard',
  card: 'card',
  reader_id: 'reader',
};

/** The server's remarks under the names of this form; those that have no field of their own are told above it. */
export const remarksFor = (errors: Readonly<Record<string, readonly string[]>>) => {
  const placed: Record<string, readonly string[]> = {};
  const other: string[] = [];
  for (const [name, texts] of Object.entries(errors)) {
    const field = FIELDS[name];
    if (field === undefined) other.push(...texts);
    else placed[field] = texts;
  }
  return { placed, other };
};
