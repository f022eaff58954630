import { dayOf, type Draft, type PricedDraft, taxesOf } from './basket.ts';
import { isExemptOn } from './buyer.ts';
import type { TillCatalogue } from './catalogue-index.ts';
import { deviceUid } from './enrolment.ts';
import { approvalsToSend } from './given-approval.ts';
import type { SaleBody } from './queued-sale.ts';

/** Where and when it is sold. */
export interface Place {
  readonly register: string;
  readonly shift: string;
  readonly at: number;
}

export interface TakenTender {
  readonly uid: string;
  readonly kind: 'cash' | 'other';
  /** Of cash: what was handed over. */
  readonly cents: number;
  readonly label?: string;
}

/** What is sold, in the server's words. */
export const basketBody = (draft: Draft, priced: PricedDraft, catalogue: TillCatalogue, at: number) => ({
  lines: draft.lines.map((line) => ({
    uid: line.uid,
    product: line.product,
    name: line.name,
    quantity: line.quantity,
    // Always what cash pays: the level says what is made of it.
    unit_price_cents: line.unitCents,
    is_overridden: line.isOverridden,
    discount: line.discount,
    taxes: taxesOf(line, catalogue, at),
  })),
  discount: draft.discount,
  tip_cents: priced.tipCents,
  customer: draft.customer?.uid ?? null,
  note: draft.note,
  catalogue_version: catalogue.version,
  total_cents: priced.totalCents,
  price_level: priced.level,
  approvals: approvalsToSend(draft.approvals, at),
});

export const saleBody = (
  draft: Draft,
  priced: PricedDraft,
  catalogue: TillCatalogue,
  { register, shift, at }: Place,
): SaleBody => ({
  uid: draft.uid,
  register,
  shift,
  ...basketBody(draft, priced, catalogue, at),
  // Read where it was sold without a network; else the server looks for a certificate.
  is_exempt: isExemptOn(draft.customer, dayOf(catalogue, at)),
  device: deviceUid(),
  sold_at: new Date(at).toISOString(),
});
