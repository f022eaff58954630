import type { OrderView } from '@ledgate/contract/till-view.ts';
import type { Ability } from '@ledgate/domain/access/abilities.ts';
import {
  APPROVAL_RIGHTS,
  type ApprovalOrder,
  approvalsNeeded,
  type NeededApproval,
  type OrderApproval,
} from '@ledgate/domain/till/approvals.ts';
import type { ApprovalLimits } from '@ledgate/domain/payments/settings.ts';
import type { PricedBasket } from '@ledgate/domain/till/basket.ts';

import type { Can } from '../../lib/ability.ts';
import { type BothPriced, type Draft, priceBoth } from './basket.ts';
import type { TillCatalogue } from './catalogue-index.ts';
import type { GivenApproval } from './given-approval.ts';

const RIGHTS: readonly Ability[] = ['approve_pos', ...Object.values(APPROVAL_RIGHTS)];

/** Of whoever is signed in, those that decide what has to be let through. */
export const tillRights = (can: Can): ReadonlySet<Ability> => new Set(RIGHTS.filter((right) => can(right)));

type Prices = Pick<TillCatalogue, 'product' | 'setup'>;

export const limitsOf = ({ setup: { approval } }: Pick<TillCatalogue, 'setup'>): ApprovalLimits => ({
  discountPpm: approval.discount_ppm,
  refundCents: approval.refund_cents,
  pricePpm: approval.price_ppm,
});

const orderOf = (draft: Draft, priced: PricedBasket, { product }: Prices): ApprovalOrder => ({
  lines: draft.lines.map((line, at) => ({
    name: line.name,
    quantity: line.quantity,
    unitCents: line.unitCents,
    catalogueCents: line.product === null ? null : (product(line.product)?.price_cents ?? null),
    isOwnPrice: line.isOverridden || line.product === null,
    discount: line.discount,
    grossCents: priced.lines[at]?.grossCents ?? 0,
  })),
  discount: draft.discount,
  discountCents: priced.discountCents,
});

/**
 * What of this basket somebody else has to let through, by the function that the server asks as well. Under dual pricing it is
 * enough for whatever pays: at card prices the same percentage is more.
 */
export const draftNeeds = (
  draft: Draft,
  { cash, card }: BothPriced,
  catalogue: Prices,
  rights: ReadonlySet<Ability>,
): NeededApproval<OrderApproval>[] => {
  const needed = (priced: PricedBasket) =>
    approvalsNeeded(orderOf(draft, priced, catalogue), rights, limitsOf(catalogue));
  const [atCash, atCard] = [needed(cash), card === null ? [] : needed(card)];
  return [...atCard, ...atCash.filter(({ kind }) => atCard.every((need) => need.kind !== kind))];
};

const NO_RIGHTS: ReadonlySet<Ability> = new Set();

/** A held order keeps what was let through for it, at least as far as it was held with it. */
export const keptApprovals = (draft: Draft, order: OrderView, catalogue: TillCatalogue): GivenApproval[] => {
  const all = draftNeeds(draft, priceBoth(draft, catalogue, Date.now()), catalogue, NO_RIGHTS);
  return order.approvals.flatMap(({ uid, kind, by }) => {
    const cents = all.find((need) => need.kind === kind)?.cents;
    return cents === undefined ? [] : [{ uid, kind, cents, by: by.name, endsAt: null }];
  });
};
