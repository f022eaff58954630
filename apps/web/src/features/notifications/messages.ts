import { catalogue } from '../../lib/messages.ts';

export const t = catalogue({
  bell: 'Notifications',
  bellUnread_one: 'Notifications, {{count}} unread',
  bellUnread_other: 'Notifications, {{count}} unread',
  title: 'Notifications',
  none: 'Nothing new',
  noneText: 'Decisions, questions, assignments and mentions appear here.',
  markAll: 'Mark all as read',
  settings: 'Choose what you hear about',
  more: 'Show more',
  unread: 'Unread',
  by: 'By {{name}}',
  switches: 'Notifications',
  switchesHint: 'What you hear about, and how. In the app it is always kept with its application.',
  channel_app: 'In the app',
  channel_mail: 'By email',
  channel_text: 'By text message',
  saved: 'Saved',
});
