import { NOTICE_CHANNELS, NOTICE_KINDS } from '@ledgate/domain/notices/kinds.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, opaque, uid } from './fields.ts';

const notificationView = z
  .object({
    id: uid,
    kind: z.enum(NOTICE_KINDS),
    application: z.object({ uid, reference: z.string() }).nullable(),
    ticket: z.object({ uid, number: z.string(), subject: z.string() }).nullable(),
    /** The note in the thread that it tells of. */
    note: uid.nullable(),
    /** The dispute or the statement that it tells of. */
    about: uid.nullable(),
    /** Whose doing it was, where the title does not say it; to merchants the house is one. */
    by: z.string().nullable(),
    /** How many cases or questions it is about; a case that is named is one of them. */
    count: z.int().positive(),
    /** The comment that was given with it, where the reader is to see it. */
    words: z.string().nullable(),
    /** What happened, in one line. */
    title: z.string(),
    at: instant,
    is_read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type NotificationView = z.output<typeof notificationView>;

const preference = z.object({ kind: z.enum(NOTICE_KINDS), channel: z.enum(NOTICE_CHANNELS), on: z.boolean() });
export type NoticePreference = z.output<typeof preference>;

const preferences = z.object({ preferences: z.array(preference) });

export const notifications = declare({
  listNotifications: {
    summary: 'List the own notifications, the newest first',
    method: 'GET',
    path: '/api/notifications',
    access: 'signed_in',
    query: z.strictObject({
      cursor: opaque(200).optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(20),
    }),
    reply: z.object({
      unread: z.int().nonnegative(),
      next: z.string().nullable(),
      results: z.array(notificationView),
    }),
    failures: [],
  },
  readNotifications: {
    summary: 'Mark own notifications as read: those named, or all',
    method: 'POST',
    path: '/api/notifications/read',
    access: 'signed_in',
    body: z.strictObject({ ids: z.array(uid).max(100).optional() }),
    reply: z.object({ unread: z.int().nonnegative() }),
    failures: [],
  },
  readPreferences: {
    summary: 'Read about what one is told, and how',
    method: 'GET',
    path: '/api/notifications/preferences',
    access: 'signed_in',
    reply: preferences,
    failures: [],
  },
  updatePreferences: {
    summary: 'Say about what one is told, and how',
    method: 'PUT',
    path: '/api/notifications/preferences',
    access: 'signed_in',
    body: z.strictObject({ preferences: z.array(preference).min(1).max(50) }),
    reply: preferences,
    failures: [],
  },
});
