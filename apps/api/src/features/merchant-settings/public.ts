export { presentSettings } from './present.ts';
export { settingsOf } from './store.ts';
