import type { Ability } from '../access/abilities.ts';
import type { ApprovalLimits } from '../payments/settings.ts';
import { portionHalfUp, sum } from '../rates/money.ts';
import { showCents } from '../rates/units.ts';
import { type Discount, QUANTITY_ONE } from './basket.ts';

/** What somebody with more rights can let through on the spot. */
export const APPROVAL_KINDS = ['discount', 'price', 'refund'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Nobody lets through what they could not do themselves. */
export const APPROVAL_RIGHTS = {
  discount: 'discount_pos',
  price: 'override_price',
  refund: 'refund_pos',
} as const satisfies Record<ApprovalKind, Ability>;

/** An approval waits so long for its sale. */
export const APPROVAL_MS = 300_000;

/** Of an order before it is paid. */
export type OrderApproval = Exclude<ApprovalKind, 'refund'>;

/** What has to be let through: an approval is good up to these cents. */
export interface NeededApproval<K extends ApprovalKind = ApprovalKind> {
  readonly kind: K;
  readonly cents: number;
  readonly said: string;
}

export interface ApprovalLine {
  readonly name: string;
  readonly quantity: number;
  readonly unitCents: number;
  /** As the catalogue has it; none for an amount that somebody typed in. */
  readonly catalogueCents: number | null;
  /** Set by hand, or an amount without a product. */
  readonly isOwnPrice: boolean;
  readonly discount: Discount | null;
  readonly grossCents: number;
}

export interface ApprovalOrder {
  readonly lines: readonly ApprovalLine[];
  readonly discount: Discount | null;
  /** All that is taken off, of lines and of the order. */
  readonly discountCents: number;
}

type Abilities = ReadonlySet<Ability>;
const PPM = 1_000_000;
const PPM_PER_PERCENT = 10_000;

const partOf = (cents: number, ppm: number): number => portionHalfUp(cents, ppm, PPM);
const showLimit = (ppm: number): string => `${ppm / PPM_PER_PERCENT}%`;

/** Whoever approves needs nobody for what they could let through. */
export const approves = (abilities: Abilities, kind: ApprovalKind): boolean =>
  abilities.has('approve_pos') && abilities.has(APPROVAL_RIGHTS[kind]);

/** Rounded by the line a discount may come to some cents more than of the whole: neither is above the limit. */
const mostOff = (lines: readonly ApprovalLine[], ppm: number): number =>
  Math.max(
    sum(lines.map(({ grossCents }) => partOf(grossCents, ppm))),
    partOf(sum(lines.map(({ grossCents }) => grossCents)), ppm),
  );

const centsOff = ({ grossCents, discount }: ApprovalLine): number => {
  if (discount === null) return 0;
  return Math.min(grossCents, 'cents' in discount ? discount.cents : partOf(grossCents, discount.ppm));
};

/** What a single line gives away counts as well: a thing for nothing is not hidden by a large order. */
const discountSaid = (
  { lines, discount, discountCents }: ApprovalOrder,
  abilities: Abilities,
  { discountPpm }: ApprovalLimits,
): string[] => {
  const given = lines.filter((line) => line.discount !== null);
  if (!abilities.has('discount_pos'))
    return [
      ...given.map(({ name }) => `A discount on ${name} needs permission.`),
      ...(discount === null ? [] : ['A discount on the order needs permission.']),
    ];
  const isAbove =
    discountCents > mostOff(lines, discountPpm) || given.some((line) => centsOff(line) > mostOff([line], discountPpm));
  return isAbove
    ? [`A discount of ${showCents(discountCents)} is above the limit of ${showLimit(discountPpm)} and needs approval.`]
    : [];
};

const away = ({ unitCents, catalogueCents }: ApprovalLine): number => Math.abs(unitCents - (catalogueCents ?? 0));

const priceSaid = (lines: readonly ApprovalLine[], abilities: Abilities, { pricePpm }: ApprovalLimits): string[] => {
  if (!abilities.has('override_price'))
    return lines.map(({ name }) => `Changing the price of ${name} needs permission.`);
  const above = lines.filter(
    (line) => line.catalogueCents !== null && away(line) > partOf(line.catalogueCents, pricePpm),
  );
  return above.map(({ name }) =>
    pricePpm === 0
      ? `Another price for ${name} needs approval.`
      : `The price of ${name} is more than ${showLimit(pricePpm)} from the catalogue’s and needs approval.`,
  );
};

const needed = <K extends ApprovalKind>(kind: K, cents: number, said: readonly string[]): NeededApproval<K>[] =>
  said.length === 0 ? [] : [{ kind, cents, said: said.join(' ') }];

/**
 * What of an order somebody else has to let through: all of it where the right is missing, what is above the limits where it is
 * held, and nothing for whoever approves. The counter asks it before it sells, the server when it does.
 */
export const approvalsNeeded = (
  order: ApprovalOrder,
  abilities: Abilities,
  limits: ApprovalLimits,
): NeededApproval<OrderApproval>[] => {
  const own = order.lines.filter(({ isOwnPrice }) => isOwnPrice);
  const moved = sum(own.map((line) => portionHalfUp(away(line), line.quantity, QUANTITY_ONE)));
  return [
    ...(approves(abilities, 'price') ? [] : needed('price', moved, priceSaid(own, abilities, limits))),
    ...(approves(abilities, 'discount')
      ? []
      : needed('discount', order.discountCents, discountSaid(order, abilities, limits))),
  ];
};

/** The same for what goes back: parts of one order add up, or a large refund would be made of small ones. */
export const refundApproval = (
  { cents, beforeCents }: { readonly cents: number; readonly beforeCents: number },
  abilities: Abilities,
  { refundCents }: ApprovalLimits,
): NeededApproval | null => {
  if (approves(abilities, 'refund')) return null;
  if (!abilities.has('refund_pos'))
    return { kind: 'refund', cents, said: 'Refunds and voids need permission. Ask a manager.' };
  const all = beforeCents + cents;
  if (all <= refundCents) return null;
  const said = `A refund of ${showCents(all)} is above the limit of ${showCents(refundCents)} and needs approval.`;
  return { kind: 'refund', cents, said };
};
