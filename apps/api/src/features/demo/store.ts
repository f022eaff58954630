import type { Database, ReadDatabase } from '@ledgate/database/connect.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';

const MOST = 100;

export interface StoredMessage extends Pick<Message, 'channel' | 'recipient' | 'subject' | 'text'> {
  id: number;
  html: string | null;
  sent_at: Date;
}

/** Without a character that `like` reads as a pattern. */
const literally = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Newest first. */
export const findMessages = async (db: ReadDatabase, recipient: string): Promise<StoredMessage[]> => {
  let messages = db
    .selectFrom('demo_message')
    .select(['id', 'channel', 'recipient', 'subject', 'text', 'html', 'sent_at']);
  if (recipient !== '') messages = messages.where('recipient', 'ilike', `%${literally(recipient)}%`);
  const rows = await messages.orderBy('id', 'desc').limit(MOST).execute();
  // The database holds the channel to the same closed list.
  return rows.map((row) => ({ ...row, channel: row.channel as Message['channel'] }));
};

/** Once per job: a second hand-over of the same one leaves no second message. */
export const keepMessage = async (db: Database, message: Message, jobUid: string, sentAt: Date): Promise<void> => {
  const { channel, recipient, subject, text, html = null } = message;
  await db
    .insertInto('demo_message')
    .values({ job_uid: jobUid, channel, recipient, subject, text, html, sent_at: sentAt })
    .onConflict((conflict) => conflict.column('job_uid').doNothing())
    .execute();
};
