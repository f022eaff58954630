import type { Given } from '@ledgate/contract/call.ts';
import type { payments, ReceiptView } from '@ledgate/contract/payments.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { zoneName } from '@ledgate/domain/checks/zone-names.ts';
import {
  type Receipt,
  type ReceiptFacts,
  receiptLines,
  receiptOf,
  type ReceiptRow,
} from '@ledgate/domain/payments/receipt.ts';
import { change } from '../../core/change.ts';
import { type Ctx, type SignedInCtx, systemCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { spend } from '../../core/http/rate-limit.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { mail } from '../../core/mail/mail.ts';
import { reading, setScope } from '../../core/scope.ts';
import { findLogo, settingsOf } from '../merchant-settings/public.ts';
import { type Business, findBusiness } from './account.ts';
import { seeOwn, seePayment } from './read-payments.ts';
import { findPayment, type Payment } from './store.ts';

const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 60;
const NONE: readonly Payment['status'][] = ['declined', 'failed', 'verified'];

const factsOf = async (tx: ReadTransaction, payment: Payment, business: Business): Promise<ReceiptFacts> => {
  const settings = await settingsOf(tx, payment.merchant_uid);
  const { brand, last4 } = payment;
  return {
    business: { dba: business.name, address: business.address, phone: business.phone, descriptor: business.name },
    kind: payment.kind === 'auth' ? 'auth' : 'sale',
    status: payment.status,
    at: payment.made_at,
    zone: zoneName(settings.timezone),
    reference: payment.reference,
    orderNo: payment.order_no,
    authCode: payment.auth_code,
    card: brand === null || last4 === null ? null : { brand, last4 },
    entry: payment.entry,
    aid: payment.aid,
    amounts: {
      subtotal: payment.subtotal_cents,
      discount: payment.discount_cents,
      tax: payment.tax_cents,
      tip: payment.tip_cents,
      surcharge: payment.surcharge_cents,
      total: payment.amount_cents,
      refunded: payment.refunded_cents,
    },
    header: settings.receiptHeader,
    refundPolicy: settings.refundPolicy,
    footer: settings.receiptFooter,
  };
};

const demandReceipt = ({ status }: Payment): void => {
  if (NONE.includes(status)) throw new Failure('wrong_state', 'There is no receipt: the card was not charged.');
};

export const receiptFor = async (ctx: SignedInCtx, tx: ReadTransaction, payment: Payment): Promise<Receipt> => {
  demandReceipt(payment);
  return receiptOf(await factsOf(tx, payment, await findBusiness(ctx.parts, payment.merchant_uid)));
};

/** As it would be printed now; null where the card was not charged. */
export const receiptOfPayment = async (
  ctx: Pick<SignedInCtx, 'parts'>,
  tx: ReadTransaction,
  payment: Payment,
): Promise<Receipt | null> =>
  NONE.includes(payment.status)
    ? null
    : receiptOf(await factsOf(tx, payment, await findBusiness(ctx.parts, payment.merchant_uid)));

const presentRows = (rows: readonly ReceiptRow[]): ReceiptView['about'] =>
  rows.map(({ label, value, isTotal = false }) => ({ label, value, is_total: isTotal }));

export const readReceipt = (ctx: SignedInCtx, uid: string): Promise<ReceiptView> =>
  reading(ctx, async (tx) => {
    const payment = await seeOwn(tx, ctx, uid);
    const receipt = await receiptFor(ctx, tx, payment);
    return {
      logo: (await findLogo(tx, payment.merchant_uid))?.uid ?? null,
      title: receipt.title,
      heading: [...receipt.heading],
      about: presentRows(receipt.about),
      amounts: presentRows(receipt.amounts),
      notes: [...receipt.notes],
    };
  });

const pairs = (rows: readonly ReceiptRow[]): [string, string][] => rows.map(({ label, value }) => [label, value]);

const receiptMail = (to: string, receipt: Receipt) => {
  const [name = ''] = receipt.heading;
  return mail(to, `Your receipt from ${name}`, {
    heading: `Your receipt from ${name}`,
    parts: [
      receipt.heading.slice(1).join(' · '),
      { facts: [...pairs(receipt.about), ...pairs(receipt.amounts)] },
      ...receipt.notes,
    ].filter((part) => part !== ''),
    reason: 'asked',
  });
};

type SendBody = Given<typeof payments.sendReceipt>['body'];

const messageFor = (body: SendBody, receipt: Receipt) =>
  body.channel === 'email'
    ? receiptMail(body.to, receipt)
    : { channel: 'message' as const, recipient: body.to, subject: '', text: receiptLines(receipt).join('\n') };

/** Not to half the town. */
export const spendReceipt = ({ parts, actor }: SignedInCtx): Promise<void> =>
  spend(parts, { bucket: `receipts:${actor.uid}`, most: MOST_AN_HOUR, windowMs: HOUR_MS });

/** Only the merchant's own people send receipts to its customers. */
export const sendReceipt = async (ctx: SignedInCtx, uid: string, body: SendBody): Promise<{ sent: true }> => {
  if (ctx.actor.merchantUid === null) throw new Failure('not_allowed', 'Only the business itself sends receipts.');
  // Only what is there is counted, and others’ payments are not.
  await reading(ctx, (tx) => seePayment(tx, uid));
  await spendReceipt(ctx);
  return change(ctx, 'payment.receipt_sent', async (tx) => {
    setScope(tx, ctx);
    const payment = await seePayment(tx, uid);
    await enqueue(tx, ctx.parts, 'sendMessage', messageFor(body, await receiptFor(ctx, tx, payment)));
    return { subject: `payment:${uid}`, after: { channel: body.channel }, reply: { sent: true } };
  });
};

/** Whom the terminal was told to send it to. */
const namedBy = ({ payer_email: email, payer_phone: phone }: Payment): SendBody[] => [
  ...(email === null ? [] : [{ channel: 'email' as const, to: email }]),
  ...(phone === null ? [] : [{ channel: 'text' as const, to: phone }]),
];

/** Once the card is charged; what was taken back since has no receipt to send. */
export const deliverReceipt = async (ctx: Ctx, uid: string): Promise<void> => {
  const system = systemCtx(ctx.parts);
  const made = await reading(system, async (tx) => {
    const payment = await findPayment(tx, uid);
    return payment && { payment, receipt: await receiptOfPayment(ctx, tx, payment) };
  });
  if (!made?.receipt) return;
  const { payment, receipt } = made;
  await change(ctx, 'payment.receipt_sent', async (tx) => {
    const bodies = namedBy(payment);
    for (const body of bodies) await enqueue(tx, ctx.parts, 'sendMessage', messageFor(body, receipt));
    return {
      subject: `payment:${uid}`,
      after: { channel: bodies.map(({ channel }) => channel).join(' and ') },
      reply: null,
    };
  });
};
