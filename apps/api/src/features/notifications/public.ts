export { markRead as markNotificationsRead } from './store.ts';
export { mailReminder, mailStep } from './step-mails.ts';
export { tellSide } from './tell.ts';
