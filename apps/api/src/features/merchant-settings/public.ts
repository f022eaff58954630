export { presentSettings } from './present.ts';
export { findLogo, logoFile } from './logo.ts';
export { merchantPricing } from './pricing.ts';
export { findSettings, settingsOf } from './store.ts';
export { findSurchargeNotice } from './surcharge-store.ts';
