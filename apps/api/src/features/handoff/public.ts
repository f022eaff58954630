export { pollBanks } from './bank-answers.ts';
export { followProcessorEvent } from './events.ts';
export { board, close, correct } from './kinds.ts';
export { deliver } from './deliver-kind.ts';
export { followHandedOver, pollMerchants } from './reconcile.ts';
export { planNewRates } from './new-rates.ts';
export { reprice } from './reprice.ts';
export { keepPackage } from './stored-package.ts';
export { watchSubscription } from './subscription.ts';
