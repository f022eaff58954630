import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { CustomerDetail, customers, CustomerView, KeptCardView } from '@ledgate/contract/customers.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Brand } from '@ledgate/domain/payments/card.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { timeCursor } from '../../core/http/cursor.ts';
import { reading, setScope } from '../../core/scope.ts';
import { asking, cardPayments } from '../payments/public.ts';
import { exemptAmong, listExemptions } from './exemptions.ts';
import {
  type Customer,
  type CustomerCard,
  findCustomer,
  insertCustomer,
  listCardsOf,
  listCustomersOf,
  updateCustomerRow,
} from './store.ts';

const presentAs = (customer: Customer, exempt: ReadonlySet<string>): CustomerView => ({
  uid: customer.uid,
  name: customer.name,
  company: customer.company,
  email: customer.email,
  phone: customer.phone,
  address1: customer.address1,
  zip: customer.zip,
  note: customer.note,
  cards: customer.cards,
  is_exempt: exempt.has(customer.uid),
  version: customer.version,
  created_at: customer.created_at.toISOString(),
});

const present = async (tx: ReadTransaction, { parts }: SignedInCtx, customer: Customer): Promise<CustomerView> =>
  presentAs(customer, await exemptAmong(tx, customer.merchant_uid, [customer.uid], parts.clock()));

const seeCustomer = async (tx: ReadTransaction, { actor }: SignedInCtx, uid: string): Promise<Customer> => {
  const found = actor.merchantUid === null ? null : await findCustomer(tx, actor.merchantUid, uid);
  if (!found) throw new Failure('not_found', 'There is no such customer.');
  return found;
};

type ListCall = typeof customers.listCustomers;

export const listCustomers = (
  ctx: SignedInCtx,
  { search = '', cursor, page_size: size }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> =>
  reading(ctx, async (tx) => {
    const { merchantUid } = ctx.actor;
    if (merchantUid === null) return { results: [], next_cursor: null };
    const after = cursor === undefined ? null : timeCursor.read(cursor);
    const found = await listCustomersOf(tx, merchantUid, { search, after, most: size + 1 });
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    const uids = shown.map(({ uid }) => uid);
    const exempt = await exemptAmong(tx, merchantUid, uids, ctx.parts.clock());
    return {
      results: shown.map((customer) => presentAs(customer, exempt)),
      next_cursor: last ? timeCursor.write({ at: last.created_at, uid: last.uid }) : null,
    };
  });

/** A card is good to the end of its month. */
const presentCard = (card: CustomerCard, month: string): KeptCardView => ({
  token: card.uid,
  brand: card.brand as Brand,
  last4: card.last4,
  expires: card.expires,
  is_expired: card.expires < month,
  consent: card.consent,
  consent_at: card.consent_at.toISOString(),
  consent_by: { uid: card.consent_by, name: card.consent_by_name },
});

export const readCustomer = (ctx: SignedInCtx, uid: string): Promise<CustomerDetail> =>
  reading(ctx, async (tx) => {
    const customer = await seeCustomer(tx, ctx, uid);
    const month = newYorkDate(ctx.parts.clock().getTime()).slice(0, 7);
    const cards = await listCardsOf(tx, customer.uid);
    return {
      ...(await present(tx, ctx, customer)),
      cards_on_file: cards.map((card) => presentCard(card, month)),
      exemptions: await listExemptions(tx, customer.merchant_uid, uid, ctx.parts.clock()),
    };
  });

type Body = Given<typeof customers.addCustomer>['body'];

export const addCustomer = (ctx: SignedInCtx, body: Body): Promise<CustomerView> => {
  const { merchantUid, uid: by } = ctx.actor;
  if (merchantUid === null) throw new Failure('not_allowed', 'Only a business keeps customers.');
  return change(ctx, 'customer.added', async (tx) => {
    setScope(tx, ctx);
    const uid = await insertCustomer(tx, merchantUid, body, { by, at: ctx.parts.clock() });
    const made = await seeCustomer(tx, ctx, uid);
    return { subject: `merchant:${merchantUid}`, after: { customer: uid }, reply: await present(tx, ctx, made) };
  });
};

export const updateCustomer = (ctx: SignedInCtx, uid: string, body: Body): Promise<CustomerView> =>
  change(ctx, 'customer.changed', async (tx) => {
    setScope(tx, ctx);
    const before = await seeCustomer(tx, ctx, uid);
    if (ctx.ifMatch !== null && ctx.ifMatch !== before.version)
      throw new Failure('stale', 'Somebody else changed this customer.', { currentVersion: before.version });
    if (!(await updateCustomerRow(tx, before, body, ctx.parts.clock())))
      throw new Failure('stale', 'Somebody else changed this customer at the same time.');
    const changed = await seeCustomer(tx, ctx, uid);
    const fields = Object.keys(body).filter((name) => body[name as keyof Body] !== before[name as keyof Body]);
    const reply = await present(tx, ctx, changed);
    return { subject: `merchant:${before.merchant_uid}`, after: { customer: uid, fields }, reply };
  });

/** The processor forgets the cards as well; should it not answer, they are out of use here all the same. */
export const removeCustomer = async (ctx: SignedInCtx, uid: string): Promise<{ done: true }> => {
  let cards: { uid: string; processor_id: string }[] = [];
  const reply = await change(ctx, 'customer.removed', async (tx) => {
    setScope(tx, ctx);
    const before = await seeCustomer(tx, ctx, uid);
    const at = ctx.parts.clock();
    await updateCustomerRow(tx, before, { removed_at: at }, at);
    cards = await tx
      .updateTable('stored_card')
      .set({ removed_at: at })
      .where('customer_uid', '=', uid)
      .where('removed_at', 'is', null)
      .returning(['uid', 'processor_id'])
      .execute();
    return {
      subject: `merchant:${before.merchant_uid}`,
      after: { customer: uid, cards: cards.length },
      reply: { done: true } as const,
    };
  });
  for (const card of cards)
    await cardPayments(ctx.parts)
      .forgetCard(card.processor_id, { ...asking, token: () => `${card.uid}:forget` })
      .catch((error: unknown) => ctx.parts.log.warn('a card could not be forgotten at the processor', { error }));
  return reply;
};
