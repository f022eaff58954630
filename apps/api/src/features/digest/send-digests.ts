import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { morningOf } from '@ledgate/domain/queue/business-calendar.ts';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import { enqueueNotice } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { noteTold } from '../../core/told.ts';
import { countUnread } from '../notifications/public.ts';
import { countTasks, listReaders, markDigest, readDesk, type Reader } from './store.ts';
import { digestMail, isQuiet, type Morning } from './texts.ts';

const AT_ONCE = 100;
/** So many cases are named; the desk shows the rest. */
const NAMED = 8;

const readMorning = async (tx: ReadTransaction, reader: Reader, now: Date): Promise<Morning> => ({
  desk: await readDesk(tx, reader, { now, most: NAMED }),
  tasks: await countTasks(tx, reader, now),
  unread: await countUnread(tx, reader.uid, now),
});

const sendOne = (parts: Parts, reader: Reader, day: string): Promise<void> => {
  const ctx = systemCtx(parts);
  return change(ctx, 'digest.sent', async (tx) => {
    setScope(tx, ctx);
    if (!(await markDigest(tx, reader.uid, day))) throw new DoneByAnother();
    const now = parts.clock();
    const morning = await readMorning(tx, reader, now);
    if (isQuiet(morning)) throw new DoneByAnother();
    noteTold(tx, { notice: 'digest', to: 'colleague' });
    const link = `${parts.settings.publicUrl}/applications`;
    await enqueueNotice(tx, parts, reader.uid, digestMail(reader.email, morning, { now, link }));
    return { subject: `account:${reader.uid}`, after: { day }, reply: undefined };
  });
};

/** Each working morning, to everybody of the desks who has something on theirs: once a day, however often it is run. */
export const sendDigests = async (parts: Parts): Promise<void> => {
  const day = morningOf(parts.clock().getTime());
  if (day === null) return;
  await eachInTurn<Reader>(parts, {
    what: 'a digest could not be sent',
    next: (after) =>
      reading(systemCtx(parts), (tx) => listReaders(tx, day, { after: after?.uid ?? null, most: AT_ONCE })),
    work: (reader) => sendOne(parts, reader, day),
    nameOf: ({ uid }) => ({ user: uid }),
  });
};
