import type { PaymentRow, PaymentStepView, PaymentView } from '@ledgate/contract/payment-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { DECLINES, type DeclineReason } from '@ledgate/domain/payments/declines.ts';
import { nextSteps, type StepVerdict } from '@ledgate/domain/payments/next-steps.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import { factsWith } from './facts.ts';
import type { Payment } from './store.ts';
import { listSteps, type StoredStep } from './step-store.ts';

type Named = ReadonlyMap<string, string>;

const presentDecline = (reason: DeclineReason | null): PaymentView['decline'] => {
  if (reason === null) return null;
  const { title, sentence, fixedBy } = DECLINES[reason];
  return { reason, title, sentence, fixed_by: fixedBy };
};

const presentCard = ({ brand, last4, funding, is_commercial }: Payment): PaymentRow['card'] =>
  brand === null || last4 === null || funding === null
    ? null
    : { brand, last4, funding, is_commercial: is_commercial ?? false };

/** Whom a merchant sells to is read by its own people alone. */
const isOwn = ({ actor }: SignedInCtx, payment: Pick<Payment, 'merchant_uid'>): boolean =>
  actor.merchantUid === payment.merchant_uid;

export const presentRow = (ctx: SignedInCtx, payment: Payment, merchantName: string): PaymentRow => ({
  id: payment.uid,
  reference: payment.reference,
  source: payment.source,
  kind: payment.kind,
  status: payment.status,
  amount_cents: payment.amount_cents,
  captured_cents: payment.captured_cents,
  refunded_cents: payment.refunded_cents,
  card: presentCard(payment),
  payer_name: isOwn(ctx, payment) ? payment.payer_name : null,
  order_no: payment.order_no,
  is_disputed: payment.is_disputed,
  made_at: payment.made_at.toISOString(),
  merchant: { uid: payment.merchant_uid, name: merchantName },
});

const person = (uid: string | null, names: Named) => (uid === null ? null : { uid, name: names.get(uid) ?? '' });

const presentStep = (step: StoredStep, people: Named): PaymentStepView => ({
  uid: step.uid,
  kind: step.kind,
  state: step.state,
  amount_cents: step.amount_cents,
  reason: step.reason,
  decline: presentDecline(step.decline_reason),
  fault: step.fault,
  made_at: step.made_at.toISOString(),
  made_by: person(step.made_by, people),
  settled_at: step.settled_at?.toISOString() ?? null,
});

const presentVerdict = (verdict: StepVerdict): PaymentView['next_steps']['void'] => ({
  allowed: verdict.allowed,
  max_cents: verdict.allowed ? (verdict.maxWithTipCents ?? verdict.maxCents ?? null) : null,
  why: verdict.allowed ? null : verdict.why,
});

const presentPayer = (payment: Payment): PaymentView['payer'] => ({
  name: payment.payer_name,
  company: payment.payer_company,
  address1: payment.payer_address1,
  zip: payment.payer_zip,
  email: payment.payer_email,
  phone: payment.payer_phone,
});

const loadPeople = async (tx: ReadTransaction, uids: readonly (string | null)[]): Promise<Named> => {
  const wanted = uids.filter((uid) => uid !== null);
  if (wanted.length === 0) return new Map();
  const rows = await tx.selectFrom('app_user').select(['uid', 'known_as']).where('uid', 'in', wanted).execute();
  return new Map(rows.map(({ uid, known_as }) => [uid, known_as]));
};

const nameOf = async (tx: ReadTransaction, table: 'merchant' | 'customer', uid: string): Promise<string> => {
  const row = await tx.selectFrom(table).select('name').where('uid', '=', uid).executeTakeFirst();
  return row?.name ?? '';
};

const HAS_RECEIPT: readonly Payment['status'][] = [
  'authorized',
  'captured',
  'settled',
  'voided',
  'expired',
  'partially_refunded',
  'refunded',
];

/** A payment as whoever asks may see it, with what they can do about it. */
export const presentPayment = async (tx: ReadTransaction, ctx: SignedInCtx, payment: Payment): Promise<PaymentView> => {
  const steps = await listSteps(tx, payment.uid);
  const pending = steps.find(({ uid }) => uid === payment.pending_step) ?? null;
  const people = await loadPeople(tx, [payment.made_by, ...steps.map(({ made_by }) => made_by)]);
  const settings = await settingsOf(tx, payment.merchant_uid);
  const verdicts = nextSteps(factsWith(payment, pending), {
    now: ctx.parts.clock(),
    settings,
    abilities: [...ctx.actor.abilities],
  });
  const own = isOwn(ctx, payment);
  return {
    ...presentRow(ctx, payment, await nameOf(tx, 'merchant', payment.merchant_uid)),
    currency: 'USD',
    subtotal_cents: payment.subtotal_cents,
    discount_cents: payment.discount_cents,
    tax_cents: payment.tax_cents,
    tip_cents: payment.tip_cents,
    surcharge_cents: payment.surcharge_cents,
    approved_cents: payment.approved_cents,
    entry: payment.entry,
    aid: payment.aid,
    avs: payment.avs,
    cvv: payment.cvv,
    flags: payment.flags,
    auth_code: payment.auth_code,
    decline: presentDecline(payment.decline_reason),
    failure: payment.failure,
    invoice_no: payment.invoice_no,
    po_number: payment.po_number,
    description: payment.description,
    payer: own ? presentPayer(payment) : null,
    customer:
      own && payment.customer_uid !== null
        ? { uid: payment.customer_uid, name: await nameOf(tx, 'customer', payment.customer_uid) }
        : null,
    stored_card: own ? payment.card_uid : null,
    made_by: person(payment.made_by, people),
    captured_at: payment.captured_at?.toISOString() ?? null,
    expires_at: payment.expires_at?.toISOString() ?? null,
    pending: pending && { kind: pending.kind, state: pending.state, since: pending.made_at.toISOString() },
    receipt_url: HAS_RECEIPT.includes(payment.status) ? `/api/payment/${payment.uid}/receipt` : null,
    version: payment.version,
    next_steps: {
      capture: presentVerdict(verdicts.capture),
      adjust_tip: presentVerdict(verdicts.adjust_tip),
      void: presentVerdict(verdicts.void),
      refund: presentVerdict(verdicts.refund),
      send_receipt: presentVerdict(verdicts.send_receipt),
    },
    steps: steps.map((step) => presentStep(step, people)),
  };
};
