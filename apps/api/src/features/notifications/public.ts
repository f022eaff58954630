export {
  countUnread,
  listRecipients,
  markRead as markNotificationsRead,
  takeBackNotices,
  takeBackNoticesAbout,
} from './store.ts';
export { mailReminder, tellStep } from './tell-step.ts';
export { tellSide } from './tell.ts';
export { reminder, stepMail } from './step-texts.ts';
export { noticeMail, noticeText } from './texts.ts';
