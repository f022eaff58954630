import type { Given } from '@ledgate/contract/call.ts';
import type { OrderView } from '@ledgate/contract/till-view.ts';
import type { orderReceiptCalls, OrderReceiptView } from '@ledgate/contract/till-receipts.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { zoneName } from '@ledgate/domain/checks/zone-names.ts';
import { cardPrice } from '@ledgate/domain/till/dual-pricing.ts';
import type { ReceiptRow } from '@ledgate/domain/payments/receipt.ts';
import {
  type OrderReceipt,
  orderReceipt,
  type OrderReceiptFacts,
  orderReceiptLines,
  type ReceiptCard,
  type ReceiptItem,
} from '@ledgate/domain/till/receipt.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { mail } from '../../core/mail/mail.ts';
import { reading, setScope } from '../../core/scope.ts';
import { findLogo, settingsOf } from '../merchant-settings/public.ts';
import { cardsOfOrder, findBusiness, spendReceipt } from '../payments/public.ts';
import { findOrder, lockOrder, type Order } from './order-store.ts';
import { presentOrder } from './present-order.ts';
import { demandSight, ownMerchant } from './sight.ts';

type Body = Given<typeof orderReceiptCalls.giveOrderReceipt>['body'];
type Business = OrderReceiptFacts['business'];

const nobody = (): Failure => new Failure('not_found', 'There is no such order.');

const demandSold = (order: Order): Date => {
  if (order.sold_at) return order.sold_at;
  throw new Failure('wrong_state', 'There is no receipt: this order was not paid.');
};

/** Refunded since, it is another receipt. */
const countPrints = async (tx: ReadTransaction, order: Order): Promise<number> => {
  const found = await tx
    .selectFrom('pos_receipt')
    .select((eb) => eb.fn.countAll<number>().as('prints'))
    .where('order_uid', '=', order.uid)
    .where('order_version', '=', order.version)
    .where('sent_by', '=', 'print')
    .executeTakeFirstOrThrow();
  return found.prints;
};

const readCards = async (tx: ReadTransaction, orderUid: string): Promise<Map<string, ReceiptCard>> => {
  const cards = await cardsOfOrder(tx, orderUid);
  return new Map(
    cards.flatMap(({ uid, brand, last4, entry, auth_code: authCode, aid }) =>
      brand === null || last4 === null ? [] : [[uid, { brand, last4, entry, authCode, aid }] as const],
    ),
  );
};

const taxesOf = ({ taxes, items }: OrderView): OrderReceiptFacts['taxes'] => {
  const rates = new Map(items.flatMap((item) => item.rates.map((rate) => [rate.id, rate] as const)));
  return taxes.map((tax) => ({
    ...tax,
    ppm: rates.get(tax.id)?.ppm ?? 0,
    isIncluded: rates.get(tax.id)?.isIncluded ?? false,
  }));
};

const refundsOf = ({ refunds, items }: OrderView, cards: Map<string, ReceiptCard>): OrderReceiptFacts['refunds'] => {
  const names = new Map(items.map(({ uid, name }) => [uid, name]));
  return refunds
    .filter(({ state }) => state !== 'failed')
    .map((refund) => ({
      at: new Date(refund.made_at),
      isPending: refund.state === 'pending',
      cents: refund.total_cents,
      tipCents: refund.tip_cents,
      lines: refund.lines.map(({ line, quantity, total_cents: cents }) => ({
        name: names.get(line) ?? '',
        quantity,
        cents,
      })),
      tenders: refund.tenders.map(({ kind, cents, payment }) => ({
        kind,
        cents,
        card: payment === null ? null : (cards.get(payment) ?? null),
      })),
    }));
};

const itemsOf = ({ items, pricing }: OrderView): OrderReceiptFacts['lines'] =>
  items.map((item) => ({
    name: item.name,
    quantity: item.quantity,
    unit: item.unit,
    unitCents: item.unit_price_cents,
    ...(pricing !== undefined &&
      item.cash_price_cents !== undefined && {
        both: {
          cashCents: item.cash_price_cents,
          cardCents: cardPrice(item.cash_price_cents, pricing.card_ppm),
        },
      }),
    grossCents: item.gross_cents,
    discountCents: item.discount_cents,
  }));

const readFacts = async (
  tx: ReadTransaction,
  ctx: SignedInCtx,
  order: Order,
  business: Business,
): Promise<OrderReceiptFacts> => {
  const at = demandSold(order);
  const view = await presentOrder(tx, ctx, order);
  const settings = await settingsOf(tx, order.merchant_uid);
  const cards = await readCards(tx, order.uid);
  return {
    business,
    status: order.status,
    printedBefore: await countPrints(tx, order),
    at,
    zone: zoneName(settings.timezone),
    orderNo: view.order_no,
    register: view.register.name,
    cashier: view.cashier.name,
    customer: view.customer?.name ?? null,
    exemption: view.exemption,
    lines: itemsOf(view),
    taxes: taxesOf(view),
    amounts: {
      subtotal: order.subtotal_cents,
      discount: order.discount_cents,
      tip: order.tip_cents,
      total: order.total_cents,
      ...(view.pricing && {
        both: { cashCents: view.pricing.cash_total_cents, cardCents: view.pricing.card_total_cents },
      }),
    },
    tenders: view.tenders.map(({ kind, cents, change_cents: changeCents, label, payment }) => ({
      kind,
      cents,
      changeCents,
      label,
      card: payment === null ? null : (cards.get(payment) ?? null),
    })),
    refunds: refundsOf(view, cards),
    header: settings.receiptHeader,
    refundPolicy: settings.refundPolicy,
    footer: settings.receiptFooter,
  };
};

const logoOf = async (tx: ReadTransaction, merchantUid: string): Promise<string | null> =>
  (await findLogo(tx, merchantUid))?.uid ?? null;

const presentRow = ({ label, value, isTotal = false }: ReceiptRow) => ({ label, value, is_total: isTotal });
const presentItem = (item: ReceiptItem) => ({ ...presentRow(item), details: [...item.details] });

const present = (receipt: OrderReceipt, printedBefore: number, logo: string | null): OrderReceiptView => ({
  logo,
  title: receipt.title,
  heading: [...receipt.heading],
  about: receipt.about.map(presentRow),
  items: receipt.items.map(presentItem),
  amounts: receipt.amounts.map(presentRow),
  tenders: receipt.tenders.map(presentItem),
  refunds: receipt.refunds.map(presentItem),
  notes: [...receipt.notes],
  printed_before: printedBefore,
});

export const readOrderReceipt = async (ctx: SignedInCtx, uid: string): Promise<OrderReceiptView> => {
  demandSight(ctx);
  const find = async (tx: ReadTransaction): Promise<Order> => (await findOrder(tx, uid)) ?? Promise.reject(nobody());
  const { merchant_uid: merchantUid } = await reading(ctx, find);
  const business = await findBusiness(ctx.parts, merchantUid);
  return reading(ctx, async (tx) => {
    const facts = await readFacts(tx, ctx, await find(tx), business);
    return present(orderReceipt(facts), facts.printedBefore, await logoOf(tx, merchantUid));
  });
};

const pair = ({ label, value }: ReceiptRow): [string, string] => [label, value];
const pairWithDetails = ({ label, value, details }: ReceiptItem): [string, string] => [
  label,
  [value, ...details].join(' · '),
];

const mailOf = (to: string, receipt: OrderReceipt) => {
  const [name = '', ...contact] = receipt.heading;
  const title = `Your receipt from ${name}`;
  const facts = [
    receipt.about.map(pair),
    receipt.items.map(pairWithDetails),
    receipt.amounts.map(pair),
    receipt.tenders.map(pairWithDetails),
    receipt.refunds.map(pairWithDetails),
  ];
  return mail(to, title, {
    heading: title,
    parts: [
      contact.join(' · '),
      ...facts.filter((rows) => rows.length > 0).map((rows) => ({ facts: rows })),
      ...receipt.notes,
    ].filter((part) => part !== ''),
    reason: 'asked',
  });
};

const messageFor = (body: Exclude<Body, { by: 'print' }>, receipt: OrderReceipt) =>
  body.by === 'email'
    ? mailOf(body.to, receipt)
    : { channel: 'message' as const, recipient: body.to, subject: '', text: orderReceiptLines(receipt).join('\n') };

const writeDown = async (tx: WritableTransaction, ctx: SignedInCtx, order: Order, by: Body['by']): Promise<void> => {
  await tx
    .insertInto('pos_receipt')
    .values({
      uid: crypto.randomUUID(),
      order_uid: order.uid,
      merchant_uid: order.merchant_uid,
      sent_by: by,
      order_version: order.version,
      made_by: ctx.actor.uid,
      made_at: ctx.parts.clock(),
    })
    .execute();
};

/** Leaves the till: on paper, counted, or to whoever bought it. What is sent says nothing of copies. */
export const giveOrderReceipt = async (ctx: SignedInCtx, uid: string, body: Body): Promise<OrderReceiptView> => {
  const merchantUid = ownMerchant(ctx);
  demandSight(ctx);
  if (body.by !== 'print') await spendReceipt(ctx);
  const business = await findBusiness(ctx.parts, merchantUid);
  const action = body.by === 'print' ? 'order.receipt_printed' : 'order.receipt_sent';
  return change(ctx, action, async (tx) => {
    setScope(tx, ctx);
    // Held, so that of two prints at once one is the copy.
    const order = await lockOrder(tx, merchantUid, uid);
    if (!order) throw nobody();
    const facts = await readFacts(tx, ctx, order, business);
    const receipt = orderReceipt(body.by === 'print' ? facts : { ...facts, printedBefore: 0 });
    if (body.by !== 'print') await enqueue(tx, ctx.parts, 'sendMessage', messageFor(body, receipt));
    await writeDown(tx, ctx, order, body.by);
    return {
      subject: `till:${uid}`,
      after: { merchant: merchantUid, number: order.number, by: body.by },
      reply: present(receipt, facts.printedBefore, await logoOf(tx, merchantUid)),
    };
  });
};
