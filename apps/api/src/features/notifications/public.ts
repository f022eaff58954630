export { markRead as markNotificationsRead, takeBackNotices } from './store.ts';
export { mailReminder, tellStep } from './tell-step.ts';
export { tellSide } from './tell.ts';
