import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { exportPayments } from './export-payments.ts';
import { checkPayment, listPayments, readPayment } from './read-payments.ts';
import { readReceiptPdf } from './receipt-pdf.ts';
import { readReceipt, sendReceipt } from './receipts.ts';
import { listPaymentViews, removePaymentView, savePaymentView } from './saved-views.ts';

export const paymentsHandlers: FeatureHandlers<Calls['payments']> = {
  listPaymentViews: (ctx) => listPaymentViews(ctx),
  savePaymentView: (ctx, { body }) => savePaymentView(ctx, body),
  removePaymentView: (ctx, { params }) => removePaymentView(ctx, params.uid),
  listPayments: (ctx, { query }) => listPayments(ctx, query),
  exportPayments: (ctx, { query }) => exportPayments(ctx, query),
  readPayment: (ctx, { params }) => readPayment(ctx, params.uid),
  checkPayment: (ctx, { params }) => checkPayment(ctx, params.uid),
  readReceipt: (ctx, { params }) => readReceipt(ctx, params.uid),
  readReceiptPdf: (ctx, { params }) => readReceiptPdf(ctx, params.uid),
  sendReceipt: (ctx, { params, body }) => sendReceipt(ctx, params.uid, body),
};
