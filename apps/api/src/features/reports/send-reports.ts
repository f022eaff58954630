import { writeReport } from '@ledgate/domain/reports/definition.ts';
import { type Frequency, nextMailing } from '@ledgate/domain/reports/mailing.ts';
import { change } from '../../core/change.ts';
import { type SignedInCtx, systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import { enqueueNotice } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { answerReport, countAtOnce, presentAnswer } from './answer.ts';
import { frameOf, zoneOf } from './frame.ts';
import { actorFor } from './owner.ts';
import { isLong } from './read-report.ts';
import { findSaved } from './saved-store.ts';
import { reportMail } from './texts.ts';

const AT_ONCE = 50;
/** So many rows stand in a mail; the page has the rest. */
const MOST_IN_MAIL = 15;

interface Due {
  report_uid: string;
  user_uid: string;
  frequency: string;
  next_at: Date;
}

const listDue = (parts: Parts, after: Due | null): Promise<Due[]> =>
  reading(systemCtx(parts), (tx) =>
    tx
      .selectFrom('report_mailing')
      .select(['report_uid', 'user_uid', 'frequency', 'next_at'])
      .where('next_at', '<=', parts.clock())
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('next_at', 'report_uid', 'user_uid'),
            '>',
            eb.tuple(after?.next_at ?? new Date(0), after?.report_uid ?? '', after?.user_uid ?? ''),
          ),
        ),
      )
      .orderBy('next_at')
      .orderBy('report_uid')
      .orderBy('user_uid')
      .limit(AT_ONCE)
      .execute(),
  );

/** As its reader would see it now; the rights are those of this moment. */
const sendOne = async (parts: Parts, due: Due): Promise<void> => {
  const ctx = systemCtx(parts);
  await change(ctx, 'report.mailed', async (tx) => {
    setScope(tx, ctx);
    const at = parts.clock();
    const mailing = tx
      .updateTable('report_mailing')
      .where('report_uid', '=', due.report_uid)
      .where('user_uid', '=', due.user_uid);
    const row = await tx
      .selectFrom('app_user as u')
      .innerJoin('saved_report as s', (join) => join.on('s.uid', '=', due.report_uid))
      .select(['u.email', 'u.role', 's.merchant_uid', 's.iso_uid'])
      .where('u.uid', '=', due.user_uid)
      .executeTakeFirst();
    const actor = row && (await actorFor(tx, due.user_uid, row));
    const timezone = await zoneOf(tx, actor ?? { merchantUid: null });
    const next = nextMailing(due.frequency as Frequency, at.getTime(), timezone); // held to its list by the database
    const taken = await mailing
      .set({ next_at: new Date(next), ...(actor && { last_at: at }) })
      .where('next_at', '=', due.next_at)
      .returning('report_uid')
      .executeTakeFirst();
    if (!taken) throw new DoneByAnother();
    const saved = actor && (await findSaved(tx, actor, due.report_uid));
    // Whoever may not read it any more, or is away, gets nothing, and once they may again, they get the next.
    if (!actor || !saved)
      return { subject: `account:${due.user_uid}`, after: { report: due.report_uid, mailed: false }, reply: null };
    const own: SignedInCtx = { ...ctx, actor };
    setScope(tx, own);
    const frame = await frameOf(tx, actor, saved.report, at);
    const link = `${parts.settings.publicUrl}/reports/build?${new URLSearchParams(writeReport(saved.report)).toString()}`;
    const isTooLong = await isLong(tx, saved.report, frame);
    const answer = isTooLong
      ? null
      : presentAnswer(await answerReport(countAtOnce(tx), saved.report, frame, { most: MOST_IN_MAIL, at }));
    setScope(tx, ctx);
    await enqueueNotice(tx, parts, due.user_uid, reportMail(row.email, saved.name, answer, link));
    return { subject: `account:${due.user_uid}`, after: { report: due.report_uid, mailed: true }, reply: null };
  });
};

/** Each on its morning, once, however many servers look. */
export const sendReports = (parts: Parts): Promise<void> =>
  eachInTurn<Due>(parts, {
    what: 'a report could not be mailed',
    next: (after) => listDue(parts, after),
    work: (due) => sendOne(parts, due),
    nameOf: ({ report_uid: report, user_uid: user }) => ({ report, user }),
  });
