export { presentSettings } from './present.ts';
export { findSettings, settingsOf } from './store.ts';
