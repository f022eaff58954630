import type { Given } from '@ledgate/contract/call.ts';
import type { till } from '@ledgate/contract/till.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Ability } from '@ledgate/domain/access/abilities.ts';
import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import type { MerchantSettings } from '@ledgate/domain/payments/settings.ts';
import {
  type Basket,
  type BasketTax,
  type PricedBasket,
  type PricedLine,
  priceBasket,
} from '@ledgate/domain/till/basket.ts';
import { approvalsNeeded, type NeededApproval, type OrderApproval } from '@ledgate/domain/till/approvals.ts';
import { priceAt, type PriceLevel, type Pricing as Prices } from '@ledgate/domain/till/dual-pricing.ts';
import { taxesFor } from '@ledgate/domain/till/catalogue.ts';
import { type Difference, judgeOrder, type KnownProduct } from '@ledgate/domain/till/order-check.ts';
import { readForSale, readTaxes } from '../catalogue/public.ts';
import type { NewLine } from './order-store.ts';

export type SoldBasket = Pick<
  Given<typeof till.sell>['body'],
  'lines' | 'discount' | 'price_level' | 'tip_cents' | 'total_cents' | 'catalogue_version' | 'customer' | 'note'
>;
type BodyLine = SoldBasket['lines'][number];

interface Known extends KnownProduct {
  readonly unit: string;
  readonly trackStock: boolean;
}

/** The products of an order as the catalogue has them now, with their taxes of the day. */
const readCatalogue = async (
  tx: ReadTransaction,
  merchantUid: string,
  lines: readonly BodyLine[],
  day: string,
): Promise<Map<string, Known>> => {
  const uids = [...new Set(lines.flatMap(({ product }) => product ?? []))];
  if (uids.length === 0) return new Map();
  const [products, taxes] = [await readForSale(tx, merchantUid, uids), await readTaxes(tx, merchantUid)];
  return new Map(
    products.map(({ uid, name, variant, priceCents, isForSale, taxCategory, unit, trackStock }) => [
      uid,
      {
        name: variant === null ? name : `${name}, ${variant}`,
        priceCents,
        isForSale,
        unit,
        trackStock,
        taxes: taxesFor(taxCategory, taxes, day),
      },
    ]),
  );
};

export interface PricedOrder {
  readonly priced: PricedBasket;
  readonly lines: NewLine[];
  readonly differences: readonly Difference[];
  /** What somebody else has to let through. */
  readonly needed: readonly NeededApproval<OrderApproval>[];
  /** Of those that count it: how much left the shelf. */
  readonly sold: readonly { productUid: string; quantity: number }[];
}

interface Pricing {
  readonly merchantUid: string;
  readonly settings: MerchantSettings;
  readonly abilities: ReadonlySet<Ability>;
  readonly isExempt: boolean;
  readonly prices: Prices;
  readonly at: Date;
  /** Sold online, the catalogue's taxes count; what was sold without asking has those it was sold with. */
  readonly isOffline: boolean;
}

interface Leveled {
  readonly prices: Prices;
  readonly level: PriceLevel;
}

/** What one of it costs at the level of the order, of what it costs in cash. */
const leveled = (cashCents: number, { prices, level }: Leveled): number => priceAt(cashCents, prices, level);

const lineOf = (
  line: BodyLine,
  one: PricedLine,
  known: Known | undefined,
  { rates, at }: { rates: readonly BasketTax[]; at: Leveled },
): NewLine => ({
  uid: line.uid,
  // What was deleted from the catalogue, or never was in it, is sold by its name.
  product_uid: known ? line.product : null,
  name: known?.name ?? line.name,
  quantity: line.quantity,
  unit: known?.unit ?? 'each',
  unit_cents: leveled(line.unit_price_cents, at),
  cash_cents: at.prices.kind === 'dual' ? line.unit_price_cents : null,
  catalogue_cents: known && known.priceCents !== line.unit_price_cents ? leveled(known.priceCents, at) : null,
  discount: line.discount,
  rates: [...rates],
  gross_cents: one.grossCents,
  discount_cents: one.discountCents,
  order_discount_cents: one.orderDiscountCents,
  goods_cents: one.goodsCents,
  taxes: [...one.taxes],
  total_cents: one.totalCents,
});

/** As it is held against the catalogue. */
const judgedLine = (line: BodyLine, taxes: readonly BasketTax[]) => ({
  id: line.uid,
  productId: line.product,
  name: line.name,
  unitCents: line.unit_price_cents,
  isOverridden: line.is_overridden,
  taxes,
});

/**
 * What the server makes of an order: priced by the one function, from the catalogue where it can still be asked, as it was
 * sold where it is over.
 */
export const priceOrder = async (
  tx: ReadTransaction,
  body: SoldBasket,
  { merchantUid, settings, abilities, isExempt, prices, at, isOffline }: Pricing,
): Promise<PricedOrder> => {
  const catalogue = await readCatalogue(tx, merchantUid, body.lines, localDate(at.getTime(), settings.timezone));
  const knownOf = (line: BodyLine): Known | undefined =>
    line.product === null ? undefined : catalogue.get(line.product);
  const taxesOf = (line: BodyLine) => (isOffline ? line.taxes : (knownOf(line)?.taxes ?? line.taxes));
  const level = { prices, level: body.price_level };
  const basket: Basket = {
    lines: body.lines.map((line) => ({
      id: line.uid,
      unitCents: leveled(line.unit_price_cents, level),
      quantity: line.quantity,
      discount: line.discount,
      taxes: taxesOf(line),
    })),
    discount: body.discount,
    isExempt,
    tipCents: body.tip_cents,
    taxRounding: settings.taxRounding,
  };
  const priced = priceBasket(basket);
  const lines = body.lines.map((line, nth) => {
    const one = priced.lines[nth];
    if (!one) throw new Error('a line was not priced');
    return lineOf(line, one, knownOf(line), { rates: taxesOf(line), at: level });
  });
  const judged = body.lines.map((line) => judgedLine(line, taxesOf(line)));
  const weighed = body.lines.map((line, nth) => ({
    name: line.name,
    quantity: line.quantity,
    unitCents: line.unit_price_cents,
    catalogueCents: knownOf(line)?.priceCents ?? null,
    isOwnPrice: line.is_overridden || line.product === null,
    discount: line.discount,
    grossCents: priced.lines[nth]?.grossCents ?? 0,
  }));
  return {
    priced,
    lines,
    differences: judgeOrder(judged, catalogue),
    needed: approvalsNeeded(
      { lines: weighed, discount: body.discount, discountCents: priced.discountCents },
      abilities,
      settings.approval,
    ),
    sold: body.lines.flatMap((line) => {
      const known = knownOf(line);
      return line.product !== null && known?.trackStock ? [{ productUid: line.product, quantity: line.quantity }] : [];
    }),
  };
};
