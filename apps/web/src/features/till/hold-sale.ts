import type { OrderView } from '@ledgate/contract/till-view.ts';

import { client } from '../../lib/client.ts';
import { newKey } from '../../lib/new-key.ts';
import { keptApprovals } from './approval-needs.ts';
import { type Draft, emptyDraft, priceDraft } from './basket.ts';
import { buyerOfOrder } from './buyer.ts';
import type { TillCatalogue } from './catalogue-index.ts';
import type { Desk } from './use-counter.ts';
import { basketBody, saleBody } from './order-body.ts';

/** Puts the sale aside at the server, under a name; the counter is free for the next one. */
export const holdSale = async ({ counter, shift }: Desk, catalogue: TillCatalogue, label: string): Promise<void> => {
  const draft = counter.draft.get();
  const at = Date.now();
  const priced = priceDraft(draft, catalogue, at);
  const place = { register: counter.enrolment.register, shift: shift.uid, at };
  await counter.reach.watch(
    draft.held === null
      ? client.till.sell({ body: { ...saleBody(draft, priced, catalogue, place), hold: label } })
      : client.till.changeOrder({
          params: { uid: draft.uid },
          body: { action: 'hold', label, ...basketBody(draft, priced, catalogue, at) },
        }),
  );
  counter.draft.set(emptyDraft(newKey()));
};

/** What is sold from here on is at today's cash prices first; an order at others is put on hold anew before it is paid. */
const isAsNow = ({ pricing }: OrderView, catalogue: TillCatalogue | null): boolean => {
  const now = catalogue?.setup.pricing.kind === 'dual' ? catalogue.setup.pricing.card_ppm : undefined;
  return pricing?.card_ppm === now && pricing?.level !== 'card';
};

const basketOf = (order: OrderView, catalogue: TillCatalogue | null): Draft => ({
  uid: order.uid,
  lines: order.items.map((item) => ({
    uid: item.uid,
    product: item.product,
    name: item.name,
    // Safe: the catalogue's own words.
    unit: item.unit as Draft['lines'][number]['unit'],
    quantity: item.quantity,
    unitCents: item.cash_price_cents ?? item.unit_price_cents,
    isOverridden: item.product === null || item.catalogue_price_cents !== null,
    discount: item.own_discount,
    taxCategory: (item.product === null ? undefined : catalogue?.product(item.product)?.tax_category) ?? 'standard',
  })),
  discount: order.discount,
  tip: order.tip_cents === 0 ? null : { cents: order.tip_cents },
  customer: buyerOfOrder(order),
  note: order.note ?? '',
  held: { label: order.label ?? order.order_no, isChanged: !isAsNow(order, catalogue) },
  approvals: [],
});

/** A held order in the basket again, with the prices it was held with and what was let through for it. */
export const draftOf = (order: OrderView, catalogue: TillCatalogue | null): Draft => {
  const draft = basketOf(order, catalogue);
  return { ...draft, approvals: catalogue === null ? [] : keptApprovals(draft, order, catalogue) };
};
