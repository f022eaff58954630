import type { FoundRecord } from '@ledgate/contract/search.ts';
import { PAYMENT_STATUS_WORDS } from '@ledgate/domain/payments/statuses.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { type ListedPayment, listStoredPayments, paymentsAmong, presentRow } from '../../payments/public.ts';
import { found, type Source } from '../source.ts';

const present =
  (ctx: SignedInCtx) =>
  (payment: ListedPayment): FoundRecord => {
    const row = presentRow(ctx, payment, payment.merchant_name);
    const { id, reference, status, amount_cents, made_at, card, payer_name, order_no, merchant } = row;
    const facts = [
      ctx.actor.merchantUid === merchant.uid ? null : merchant.name,
      payer_name,
      card && `•••• ${card.last4}`,
      order_no,
      PAYMENT_STATUS_WORDS[status].label,
    ];
    return found('transaction', { uid: id, title: reference, amount_cents, at: made_at }, facts);
  };

export const transactions: Source = {
  kind: 'transaction',
  isFor: ({ abilities }) => abilities.has('read_transaction'),
  find: async (tx, ctx, text, most) => {
    const { merchantUid, isoUid } = ctx.actor;
    const rows = await listStoredPayments(tx, { filter: { search: text }, merchantUid, isoUid, after: null, most });
    return rows.map(present(ctx));
  },
  among: async (tx, ctx, uids) => (await paymentsAmong(tx, uids)).map(present(ctx)),
};
