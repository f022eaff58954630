import { Readable } from 'node:stream';
import type { Given } from '@ledgate/contract/call.ts';
import type { ReportRun, reports } from '@ledgate/contract/reports.ts';
import { writeReport } from '@ledgate/domain/reports/definition.ts';
import { titleOf } from '@ledgate/domain/reports/title.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { reading } from '../../core/scope.ts';
import { demandReport } from './demand.ts';
import { demandFormat, fileName, MIMES } from './file-of.ts';
import {
  countUnderWay,
  definitionOf,
  endRun,
  findRun,
  isUnderWay,
  listOwnRuns,
  lockRun,
  MOST_UNDER_WAY,
  presentRun,
  type Run,
} from './run-store.ts';
import { openRunFile } from './run-file.ts';

/** Somebody else's is as good as none. */
const demandOwn = (run: Run | undefined, { actor }: SignedInCtx): Run => {
  if (run?.owner_uid !== actor.uid) throw new Failure('not_found', 'There is no such report of yours.');
  return run;
};

export const runReport = (
  ctx: SignedInCtx,
  { definition, format }: Given<typeof reports.runReport>['body'],
): Promise<ReportRun> => {
  const { actor, parts } = ctx;
  const report = demandReport(actor, definition);
  demandFormat(report, format);
  return change(ctx, 'report.asked', async (tx) => {
    if ((await countUnderWay(tx, actor.uid)) >= MOST_UNDER_WAY)
      throw new Failure(
        'wrong_state',
        `${MOST_UNDER_WAY} reports of yours are being made already. Wait for one of them, or cancel it.`,
      );
    const uid = crypto.randomUUID();
    const words = writeReport(report);
    const run = await tx
      .insertInto('report_run')
      .values({
        uid,
        owner_uid: actor.uid,
        role: actor.role,
        merchant_uid: actor.merchantUid,
        iso_uid: actor.isoUid,
        title: titleOf(report),
        definition: JSON.stringify(words),
        format,
        asked_at: parts.clock(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueue(tx, parts, 'makeReport', { run: uid });
    return { subject: `user:${actor.uid}`, after: { run: uid, format, report: words }, reply: presentRun(run) };
  });
};

export const listRuns = (ctx: SignedInCtx): Promise<{ results: ReportRun[] }> =>
  reading(ctx, async (tx) => ({ results: (await listOwnRuns(tx, ctx.actor.uid)).map(presentRun) }));

export const cancelRun = (ctx: SignedInCtx, uid: string): Promise<ReportRun> =>
  change(ctx, 'report.canceled', async (tx) => {
    const run = demandOwn(await lockRun(tx, uid), ctx);
    if (!isUnderWay(run) && run.state !== 'canceled')
      throw new Failure('wrong_state', 'This report is finished already. There is nothing to cancel.');
    const ended = isUnderWay(run) ? await endRun(tx, uid, { state: 'canceled', ended_at: ctx.parts.clock() }) : run;
    return { subject: `user:${ctx.actor.uid}`, after: { run: uid }, reply: presentRun(ended) };
  });

export const readRunFile = async (ctx: SignedInCtx, uid: string): Promise<FileAnswer> => {
  const run = await reading(ctx, async (tx) => demandOwn(await findRun(tx, uid), ctx));
  if (run.state !== 'done')
    throw new Failure('wrong_state', 'The file of this report is not there. Look at its state, or run it again.');
  const isKept = run.until !== null && run.until > ctx.parts.clock();
  if (run.storage_key === null || !isKept)
    throw new Failure('not_found', 'This file was kept for seven days and is gone. Run the report again.');
  // Whoever was moved or lost the right since then gets nothing of it.
  const report = demandReport(ctx.actor, writeReport(definitionOf(run)));
  const isElsewhere = run.merchant_uid !== ctx.actor.merchantUid || run.iso_uid !== ctx.actor.isoUid;
  if (isElsewhere || run.role !== ctx.actor.role)
    throw new Failure('not_found', 'This file was made for another role of yours. Run the report again.');
  await change(ctx, 'report.exported', () =>
    Promise.resolve({ subject: `user:${ctx.actor.uid}`, after: { run: uid }, reply: null }),
  );
  const { format } = presentRun(run);
  return {
    name: fileName(report, format, run.ended_at ?? run.asked_at),
    mime: MIMES[format],
    content: Readable.from(openRunFile(ctx.parts, run.uid, run.storage_key), { objectMode: false }),
  };
};
