export { markRead as markNotificationsRead } from './store.ts';
export { mailReminder, tellStep } from './tell-step.ts';
export { tellSide } from './tell.ts';
