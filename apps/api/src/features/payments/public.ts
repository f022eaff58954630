export { type CardAccount, findAccount, findBusiness } from './account.ts';
export { keyOf } from './ask.ts';
export { cardFactsOf, findCard, insertCard, tokenPlace } from './card-store.ts';
export { chargeCard } from './charge.ts';
export { reconcilePayments } from './drive.ts';
export { expireAuthorizations } from './expire.ts';
export { followPayment } from './follow.ts';
export { findBlock, quoteSurcharge, takenToday } from './guards.ts';
export {
  bindToOrder,
  cardsOfOrder,
  demandPaidByCards,
  giveBackToCard,
  howItWent,
  type OrderPayment,
  promisedByCards,
} from './order-payments.ts';
export { presentPayment, presentRow } from './present.ts';
export { refuse } from './refuse.ts';
export { remindOfAuthorizations } from './remind.ts';
export { deliverReceipt, receiptOfPayment, spendReceipt } from './receipts.ts';
export { asking, askProcessor, cardPayments, demandCard, effectingFor } from './send.ts';
export { checkNow, findWaiting } from './read-payments.ts';
export { listPayments as listStoredPayments, listedAmong as paymentsAmong, type ListedPayment } from './list-store.ts';
export { findByTxn, findPayment, lockPayment, type Payment, updatePayment } from './store.ts';
export { attachCard, verifyCard } from './verify.ts';
export { eachPayment, PAYMENT_COLUMNS } from './export-payments.ts';
