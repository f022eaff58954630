export {
  type PaymentListView as TransactionsSearch,
  readPaymentListView as transactionsSearch,
} from '@ledgate/domain/payments/list-view.ts';
