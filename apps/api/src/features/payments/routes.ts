import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { exportPayments } from './export-payments.ts';
import { checkPayment, listPayments, readPayment } from './read-payments.ts';
import { readReceiptPdf } from './receipt-pdf.ts';
import { readReceipt, sendReceipt } from './receipts.ts';

export const paymentsHandlers: FeatureHandlers<Calls['payments']> = {
  listPayments: (ctx, { query }) => listPayments(ctx, query),
  exportPayments: (ctx, { query }) => exportPayments(ctx, query),
  readPayment: (ctx, { params }) => readPayment(ctx, params.uid),
  checkPayment: (ctx, { params }) => checkPayment(ctx, params.uid),
  readReceipt: (ctx, { params }) => readReceipt(ctx, params.uid),
  readReceiptPdf: (ctx, { params }) => readReceiptPdf(ctx, params.uid),
  sendReceipt: (ctx, { params, body }) => sendReceipt(ctx, params.uid, body),
};
