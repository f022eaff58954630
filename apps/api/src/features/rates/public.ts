export { acceptanceHolds, type AcceptAsk, recordAcceptance } from './accept-rates.ts';
export { conditionsUnmet } from './conditions.ts';
export { ratesReady } from './rates-ready.ts';
export { makeSignedAgreement } from './signed-agreement.ts';
export { restoreRates, voidAcceptance, voidRates, voidSaleRates } from './void-rates.ts';
export { insertBuyRate } from './buy-store.ts';
export { insertSaleRate } from './sale-store.ts';
