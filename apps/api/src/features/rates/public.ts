export { acceptanceHolds, type AcceptAsk, recordAcceptance } from './accept-rates.ts';
export { type Acceptance, standingAcceptance } from './acceptance-store.ts';
export { agreedSale, mayHaveModel } from './agreed-sale.ts';
export { readAcceptedPdf } from './accepted-pdf.ts';
export {
  type AgreementSignature,
  agreementUnsigned,
  insertAgreementSignature,
  listAgreementSignatures,
  listUntold,
  markTold,
  partiesOf,
  settleExecution,
} from './agreement-signatures.ts';
export { writeAgreementFor } from './agreement-text.ts';
export { endAmendments, findAmendment, listAnnounced } from './amendments/amendment-store.ts';
export { deliverAmendment } from './amendments/deliver-amendment.ts';
export { deskDay, ratesByDay, saleInEffect } from './amendments/in-effect.ts';
export { executedMail } from './texts.ts';
export { conditionsUnmet } from './conditions.ts';
export { findKeptReserve, presentKeptReserve } from './read-kept-reserve.ts';
export { ratesReady } from './rates-ready.ts';
export { makeSignedAgreement } from './signed-agreement.ts';
export { restoreRates, voidAcceptance, voidRates, voidSaleRates } from './void-rates.ts';
export { insertPlan, insertVersion, type NewPlan, setPublished } from './plans/plan-writes.ts';
export { livePlans, type StoredPlan, type StoredVersion } from './plans/plan-store.ts';
export { PLANS_LANE } from './plans/write-plans.ts';
export { findBuyRate, insertBuyRate, listBuyRates } from './buy-store.ts';
export { findSaleRate, insertSaleRate, listSaleRates } from './sale-store.ts';
export { businessName, writeRateTables } from './rate-sheet.ts';
export { type BuyRate, inForce, type SaleRate } from './stored-rate.ts';
