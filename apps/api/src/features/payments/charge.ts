import type { ChargeAct, TerminalAct } from '@ledgate/contract/terminal.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Entry } from '@ledgate/domain/payments/card.ts';
import type { ChargeOrder, Payer, StoredCard } from '@ledgate/providers/card-processor/payments-port.ts';
import type { Effecting } from '@ledgate/providers/card-processor/asking.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import type { CardAccount } from './account.ts';
import { askOnce, type Intent, leaseOf, type RequestKey, requestKey } from './ask.ts';
import { cardKeyOf } from './card-key.ts';
import { cardFactsOf, findCard, openToken } from './card-store.ts';
import { putOff } from './fence.ts';
import {
  demandAmounts,
  demandCustomer,
  demandMayTry,
  demandNotBlocked,
  demandSurcharge,
  demandWithinCaps,
  quoteSurcharge,
  takenToday,
} from './guards.ts';
import { refuse } from './refuse.ts';
import { cardPayments, demandCard } from './send.ts';
import { COLUMNS, newReference, type Payment } from './store.ts';
import { insertStep } from './step-store.ts';

type SaveAct = Extract<TerminalAct, { action: 'save_card' }>;

/** Where the card comes from. */
type CardSource =
  | { from: 'token'; card: StoredCard; token: string }
  | { from: 'file'; card: StoredCard; token: string; cardUid: string; customerUid: string }
  | { from: 'reader'; readerId: string };

export const readToken = async (ctx: SignedInCtx, token: string): Promise<Extract<CardSource, { from: 'token' }>> => {
  const card = await demandCard(ctx.parts, token);
  return { from: 'token', card, token };
};

const readOnFile = async (ctx: SignedInCtx, account: CardAccount, uid: string): Promise<CardSource> => {
  const kept = await reading(ctx, (tx) => findCard(tx, account.merchantUid, uid));
  if (!kept) throw new Failure('not_found', 'This card is not on file any more.');
  const token = await openToken(ctx.parts, kept);
  const card = { ...cardFactsOf(kept), id: kept.processor_id, token, expires: kept.expires };
  return { from: 'file', card, token, cardUid: kept.uid, customerUid: kept.customer_uid };
};

const sourceOf = (ctx: SignedInCtx, account: CardAccount, act: ChargeAct): Promise<CardSource> => {
  const given = [act.token, act.card, act.reader_id].filter((one) => one !== undefined);
  if (given.length !== 1) throw refuse({ token: 'Enter a card, choose one on file, or choose a reader.' });
  if (act.token !== undefined) return readToken(ctx, act.token);
  if (act.card !== undefined) return readOnFile(ctx, account, act.card);
  return Promise.resolve({ from: 'reader', readerId: act.reader_id ?? '' });
};

const demandRules = async (
  ctx: SignedInCtx,
  account: CardAccount,
  act: ChargeAct,
  source: CardSource,
): Promise<void> => {
  const { parts, actor } = ctx;
  await reading(ctx, async (tx) => {
    const now = parts.clock();
    await demandNotBlocked(tx, actor.uid, now);
    await demandCustomer(tx, account.merchantUid, act.customer);
    const settings = await settingsOf(tx, account.merchantUid);
    if (source.from === 'token' && settings.zipRequired && (act.billing.zip ?? '') === '')
      throw refuse({ 'billing.zip': 'Enter the ZIP code of the card’s billing address.' });
    demandWithinCaps(account, act.amount_cents, await takenToday(tx, account.merchantUid, settings, now));
    if (source.from === 'reader') {
      if (act.surcharge_cents > 0)
        throw refuse({
          surcharge_cents: 'Surcharges aren’t available on card readers. Remove it and send the amount again.',
        });
      return;
    }
    await demandMayTry(tx, parts, account.merchantUid, source.card);
    const base = act.amount_cents - act.surcharge_cents - act.tip_cents;
    demandSurcharge(quoteSurcharge(parts, account, settings, source.card), base, act.surcharge_cents);
  });
};

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

export const payerOf = (act: ChargeAct | SaveAct): Payer => ({
  first: orNull(act.billing.first),
  last: orNull(act.billing.last),
  company: orNull(act.billing.company),
  address1: orNull(act.billing.address1),
  zip: orNull(act.billing.zip),
  country: act.billing.country,
  email: 'email' in act ? orNull(act.email) : null,
  phone: 'phone' in act ? orNull(act.phone) : null,
});

const keyedAs = (act: ChargeAct): 'moto' | 'keyed' => (act.entry === 'moto' ? 'moto' : 'keyed');

const entryOf = (act: ChargeAct, { from }: CardSource): Entry => {
  if (from === 'file') return 'on_file';
  // Until the reader says how the card was read.
  return from === 'reader' ? 'chip' : keyedAs(act);
};

/** What has to hold in the transaction that writes the payment down: of an order, that so much of it is due. */
type Demand = (tx: WritableTransaction) => Promise<void>;

interface Entering {
  ctx: SignedInCtx;
  account: CardAccount;
  source: CardSource;
  key: RequestKey;
  kind: Payment['kind'];
  entry: Entry;
  payer: Payer;
  /** Nothing is charged without it. */
  act?: ChargeAct;
  demand?: Demand;
}

const payerColumns = (payer: Payer) => ({
  payer_name: orNull([payer.first, payer.last].filter((part) => part !== null).join(' ')),
  payer_company: payer.company,
  payer_address1: payer.address1,
  payer_zip: payer.zip,
  payer_email: payer.email,
  payer_phone: payer.phone,
});

const cardColumns = ({ ctx: { parts }, account, source }: Pick<Entering, 'ctx' | 'account' | 'source'>) =>
  source.from === 'reader'
    ? { reader_id: source.readerId }
    : {
        brand: source.card.brand,
        last4: source.card.last4,
        funding: source.card.funding,
        is_commercial: source.card.isCommercial,
        card_key: cardKeyOf(parts, account.merchantUid, source.card),
        ...(source.from === 'file' && { card_uid: source.cardUid, customer_uid: source.customerUid }),
      };

const amountColumns = (act: ChargeAct | undefined) => ({
  amount_cents: act?.amount_cents ?? 0,
  subtotal_cents: act?.subtotal_cents ?? 0,
  discount_cents: act?.discount_cents ?? 0,
  tax_cents: act?.tax_cents ?? 0,
  tip_cents: act?.tip_cents ?? 0,
  surcharge_cents: act?.surcharge_cents ?? 0,
});

const orderColumns = (act: ChargeAct | undefined) => ({
  order_no: orNull(act?.order_no),
  invoice_no: orNull(act?.invoice_no),
  po_number: orNull(act?.po_number),
  description: orNull(act?.description),
  customer_uid: act?.customer ?? null,
});

/** Payment and step in one: neither is ever there without the other. */
export const enterPayment = async (tx: WritableTransaction, entering: Entering): Promise<Intent> => {
  const { ctx, account, act, source, key, kind } = entering;
  const at = ctx.parts.clock();
  const [uid, stepUid] = [crypto.randomUUID(), crypto.randomUUID()];
  const amounts = amountColumns(act);
  await entering.demand?.(tx);
  const row = await tx
    .insertInto('payment')
    .values({
      uid,
      merchant_uid: account.merchantUid,
      application_uid: account.applicationUid,
      reference: newReference(),
      source: source.from === 'reader' ? 'reader' : 'terminal',
      kind,
      status: 'sending',
      entry: entering.entry,
      ...amounts,
      ...orderColumns(act),
      order_uid: act?.order ?? null,
      ...payerColumns(entering.payer),
      ...cardColumns(entering),
      processor_merchant: account.processorMerchant,
      pending_step: stepUid,
      location: ctx.origin.location === null ? null : JSON.stringify(ctx.origin.location),
      made_by: ctx.actor.uid,
      made_at: at,
      changed_at: at,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const step = await insertStep(tx, {
    uid: stepUid,
    paymentUid: uid,
    merchantUid: account.merchantUid,
    kind,
    state: 'sending',
    amountCents: amounts.amount_cents,
    taxCents: amounts.tax_cents,
    tipCents: amounts.tip_cents,
    surchargeCents: amounts.surcharge_cents,
    key,
    by: ctx.actor.uid,
    at,
    leaseMs: leaseOf(ctx.parts),
  });
  return { payment: row as Payment, step };
};

const amountsFor = (act: ChargeAct) => ({
  totalCents: act.amount_cents,
  taxCents: act.tax_cents,
  tipCents: act.tip_cents,
  surchargeCents: act.surcharge_cents,
});

interface Charging {
  ctx: SignedInCtx;
  account: CardAccount;
  act: ChargeAct;
  source: CardSource;
}

const orderFor = ({ account, act, source }: Charging, { step }: Intent, token: string): ChargeOrder => ({
  kind: act.action,
  merchantId: account.processorMerchant,
  reference: step.uid,
  token,
  entry: source.from === 'file' ? 'on_file' : keyedAs(act),
  ...amountsFor(act),
  orderNo: orNull(act.order_no) ?? orNull(act.invoice_no),
  poNumber: orNull(act.po_number),
  description: orNull(act.description),
  payer: payerOf(act),
  storedCard: source.from === 'file' ? 'customer' : act.save_card ? 'first' : 'none',
});

/** A reader asks the customer, and answers when it has: that it was asked is all that is known for now. */
const startReader = async (
  { ctx, account, act }: Charging,
  readerId: string,
  { step }: Intent,
  effecting: Effecting,
): Promise<'later'> => {
  const started = await cardPayments(ctx.parts).startReader(
    {
      kind: act.action,
      merchantId: account.processorMerchant,
      readerId,
      reference: step.uid,
      ...amountsFor(act),
      orderNo: orNull(act.order_no),
      asksTip: false,
    },
    effecting,
  );
  await putOff(ctx.parts, step, { state: 'waiting', nextAt: ctx.parts.clock(), readerTxn: started.id });
  return 'later';
};

/** Charges or authorizes a card once. */
export const chargeCard = (
  ctx: SignedInCtx,
  account: CardAccount,
  act: ChargeAct,
  demand?: Demand,
): Promise<Payment> => {
  const key = requestKey(ctx, act);
  return askOnce(ctx, key, async () => {
    demandAmounts({
      amount: act.amount_cents,
      subtotal: act.subtotal_cents,
      tax: act.tax_cents,
      tip: act.tip_cents,
      surcharge: act.surcharge_cents,
      discount: act.discount_cents,
    });
    const source = await sourceOf(ctx, account, act);
    await demandRules(ctx, account, act, source);
    const charging = { ctx, account, act, source };
    const entering = {
      ...charging,
      key,
      kind: act.action,
      entry: entryOf(act, source),
      payer: payerOf(act),
      ...(demand && { demand }),
    };
    return {
      action: act.action === 'sale' ? 'payment.sold' : 'payment.authorized',
      enter: (tx) => enterPayment(tx, entering),
      ask: (intent, effecting) =>
        source.from === 'reader'
          ? startReader(charging, source.readerId, intent, effecting)
          : cardPayments(ctx.parts).charge(orderFor(charging, intent, source.token), effecting),
    };
  });
};
