import { type JobKinds, openPayload } from '@ledgate/api/core/jobs/jobs.ts';
import { renderMail } from '@ledgate/api/core/mail/render-mail.ts';
import type { Stage } from '../../../harness/stage.ts';

const textOf = ({ settings }: Stage['parts'], message: JobKinds['sendMessage']): string =>
  'content' in message ? renderMail(settings, message).text : message.text;

/** What the newest message to somebody that holds such a thing says: no worker runs, so the jobs still lie there. */
const newestMatch = async ({ parts }: Stage, recipient: string, pattern: RegExp): Promise<string[]> => {
  const jobs = await parts.db
    .selectFrom('job')
    .select(['uid', 'payload'])
    .where('kind', '=', 'sendMessage')
    .orderBy('created_at', 'desc')
    .execute();
  for (const { uid, payload } of jobs) {
    const message = await openPayload<'sendMessage'>(parts, uid, payload);
    const match = message.recipient === recipient ? pattern.exec(textOf(parts, message)) : null;
    if (match) return [...match];
  }
  throw new Error(`no ${pattern} for ${recipient}`);
};

/** The `{a}/{b}` of the newest link waiting to be mailed to somebody. */
export const newestLink = async (stage: Stage, recipient: string): Promise<{ a: string; b: string }> => {
  const [, a = '', b = ''] = await newestMatch(stage, recipient, /\/([\w-]{43})\/([\w-]{43})/);
  return { a, b };
};

/** The newest code waiting to be sent to somebody. */
export const newestCode = async (stage: Stage, recipient: string): Promise<string> =>
  (await newestMatch(stage, recipient, /\b\d{6}\b/))[0] ?? '';
