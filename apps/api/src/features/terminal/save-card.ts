import type { ChargeAct, TerminalAct } from '@ledgate/contract/terminal.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { consentWords } from '@ledgate/domain/payments/consent.ts';
import type { StoredCard } from '@ledgate/providers/card-processor/payments-port.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { findCustomer, insertCustomer } from '../customers/public.ts';
import {
  attachCard,
  type CardAccount,
  demandCard,
  insertCard,
  lockPayment,
  type Payment,
  refuse,
  verifyCard,
} from '../payments/public.ts';

type SaveAct = Extract<TerminalAct, { action: 'save_card' }>;

const CONSENT = 'Tick that the customer agreed. Nothing was saved.';

const demandConsent = ({ card_on_file_consent: isAgreed }: ChargeAct | SaveAct): void => {
  if (!isAgreed) throw refuse({ card_on_file_consent: CONSENT });
};

const nameIn = ({ billing }: ChargeAct | SaveAct): string =>
  [billing.first, billing.last].filter((part) => part !== undefined && part !== '').join(' ') ||
  (billing.company ?? '');

/** The one who was chosen, or somebody new by the name on the card. */
const holderOf = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  account: CardAccount,
  act: ChargeAct | SaveAct,
): Promise<string> => {
  if (act.customer !== undefined) {
    const found = await findCustomer(tx, account.merchantUid, act.customer);
    if (!found) throw new Failure('not_found', 'There is no such customer.');
    return found.uid;
  }
  const fields = {
    name: nameIn(act),
    company: act.billing.company ?? null,
    email: 'email' in act ? (act.email ?? null) : null,
    phone: 'phone' in act ? (act.phone ?? null) : null,
    address1: act.billing.address1 ?? null,
    zip: act.billing.zip ?? null,
    note: null,
  };
  return insertCustomer(tx, account.merchantUid, fields, { by: ctx.actor.uid, at: ctx.parts.clock() });
};

const demandHolder = (act: ChargeAct | SaveAct): void => {
  if (act.customer === undefined && nameIn(act) === '')
    throw refuse({ 'billing.last': 'Enter the name of the customer, or choose one.' });
};

/** Another request with the same key was quicker. */
class KeptBefore extends Error {
  readonly payment: Payment;
  constructor(payment: Payment) {
    super('the card was kept before');
    this.payment = payment;
  }
}

/** Nobody else keeps it meanwhile. */
const lockUnkept = async (tx: WritableTransaction, uid: string): Promise<Payment> => {
  const payment = await lockPayment(tx, uid);
  if (!payment) throw new Failure('not_found', 'There is no such payment.');
  if (payment.card_uid !== null) throw new KeptBefore(payment);
  return payment;
};

interface Kept {
  payment: Payment;
  card: StoredCard;
}

const keepCard = (ctx: SignedInCtx, account: CardAccount, act: ChargeAct | SaveAct, of: Kept): Promise<Payment> =>
  change({ ...ctx, idempotency: null }, 'customer.card_saved', async (tx) => {
    setScope(tx, ctx);
    const charged = await lockUnkept(tx, of.payment.uid);
    const customerUid = await holderOf(tx, ctx, account, act);
    const { merchantUid } = account;
    const cardUid = await insertCard(tx, ctx.parts, {
      merchantUid,
      customerUid,
      card: of.card,
      consent: consentWords(account.name),
      by: ctx.actor.uid,
      at: ctx.parts.clock(),
    });
    const payment = await attachCard(tx, charged, { cardUid, customerUid }, ctx.parts.clock());
    return {
      subject: `merchant:${merchantUid}`,
      after: { card: cardUid, customer: customerUid, payment: payment.uid },
      reply: payment,
    };
  });

/** Keeps the card of a payment, once: the payment then names it. */
const keep = async (ctx: SignedInCtx, account: CardAccount, act: ChargeAct | SaveAct, of: Kept): Promise<Payment> => {
  try {
    return await keepCard(ctx, account, act, of);
  } catch (error) {
    if (error instanceof KeptBefore) return error.payment;
    throw error;
  }
};

/** Checks a card without charging it, and keeps it. */
export const saveCard = async (ctx: SignedInCtx, account: CardAccount, act: SaveAct): Promise<Payment> => {
  demandConsent(act);
  demandHolder(act);
  const payment = await verifyCard(ctx, account, act);
  if (payment.status !== 'verified' || payment.card_uid !== null) return payment;
  return keep(ctx, account, act, { payment, card: await demandCard(ctx.parts, act.token) });
};

const CHARGED: readonly Payment['status'][] = ['captured', 'authorized'];

/** What was charged and is to be kept; a payment that is not certain keeps nothing. */
export const keepChargedCard = async (
  ctx: SignedInCtx,
  account: CardAccount,
  act: ChargeAct,
  payment: Payment,
): Promise<Payment> => {
  if (!CHARGED.includes(payment.status) || payment.card_uid !== null || act.token === undefined) return payment;
  return keep(ctx, account, act, { payment, card: await demandCard(ctx.parts, act.token) });
};

/** Asked before anything is charged. */
export const demandKeepable = (act: ChargeAct): void => {
  if (!act.save_card) return;
  if (act.token === undefined) throw refuse({ save_card: 'Only a card that was just entered can be saved.' });
  demandConsent(act);
  demandHolder(act);
};
