import { openPayload } from '@ledgate/api/core/jobs/jobs.ts';
import type { Stage } from '../../../harness/stage.ts';

/** The `{a}/{b}` of the newest link waiting to be mailed to somebody: no worker runs, so the jobs still lie there. */
export const newestLink = async ({ parts }: Stage, recipient: string): Promise<{ a: string; b: string }> => {
  const jobs = await parts.db
    .selectFrom('job')
    .select(['uid', 'payload'])
    .where('kind', '=', 'sendMessage')
    .orderBy('created_at', 'desc')
    .execute();
  for (const { uid, payload } of jobs) {
    const message = await openPayload<'sendMessage'>(parts, uid, payload);
    const [, a, b] = /\/([\w-]{43})\/([\w-]{43})/.exec(message.text) ?? [];
    if (message.recipient === recipient && a && b) return { a, b };
  }
  throw new Error(`no link for ${recipient}`);
};
