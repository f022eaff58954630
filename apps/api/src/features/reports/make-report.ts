import type { ReportFile } from '@ledgate/domain/reports/files.ts';
import { SUBJECT_FACTS } from '@ledgate/domain/reports/subjects.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { change } from '../../core/change.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import { type JobCtx, MAX_ATTEMPTS } from '../../core/jobs/worker.ts';
import { reading } from '../../core/scope.ts';
import { answerReport, presentAnswer } from './answer.ts';
import { countByDay } from './count-by-day.ts';
import { demandReport } from './demand.ts';
import { eachPaymentTable } from './each-payment.ts';
import { MOST_IN_FILE } from './export-report.ts';
import { fileOf, spreadOut } from './file-of.ts';
import { type Frame, frameOf } from './frame.ts';
import { alongKeys, countTable } from './statement.ts';
import { actorFor } from './owner.ts';
import { Canceled, type Progress, progressOf, startRun } from './progress.ts';
import { keepRunFile } from './run-file.ts';
import { endRun, findRun, isUnderWay, KEPT_MS, lockRun, type Run } from './run-store.ts';

interface Made {
  content: AsyncIterable<Uint8Array>;
  rows: () => number;
}

const makeTable = async (
  ctx: SignedInCtx,
  report: ReportDefinition,
  frame: Frame,
  { format, progress }: { format: ReportFile; progress: Progress },
): Promise<Made> => {
  // Beside the period before, both are a half of the work.
  let done = 0;
  const parts = report.compare ? 2 : 1;
  const byDay = countByDay(ctx, alongKeys(report), async (part) => {
    await progress.at((done + part) / parts);
    if (part === 1) done += 1;
  });
  const count = SUBJECT_FACTS[report.subject].isPrepared
    ? (...[asked, within, most]: Parameters<typeof byDay>) => reading(ctx, (tx) => countTable(tx, asked, within, most))
    : byDay;
  const answered = await answerReport(count, report, frame, { most: MOST_IN_FILE, at: ctx.parts.clock() });
  if (answered.now.isCut)
    throw new Failure('too_large', 'A file holds 50,000 rows of a table. Choose a shorter period or fewer rows.');
  const answer = presentAnswer(answered);
  return { content: await fileOf(ctx.parts, answer, format), rows: () => answer.rows.length };
};

const make = async (ctx: SignedInCtx, run: Run, progress: Progress): Promise<Made> => {
  const report = demandReport(ctx.actor, { ...(run.definition as object) });
  const format = run.format as ReportFile; // held to its list by the database
  const frame = await reading(ctx, (tx) => frameOf(tx, ctx.actor, report, ctx.parts.clock()));
  if (!report.each) return makeTable(ctx, report, frame, { format, progress });
  const { table, rows } = eachPaymentTable(ctx, report, frame, progress);
  return { content: spreadOut(run.title, table, format === 'csv' ? 'csv' : 'xlsx'), rows };
};

const fail = (ctx: JobCtx, run: Run, said: string): Promise<null> =>
  change(ctx, 'report.failed', async (tx) => {
    const held = await lockRun(tx, run.uid);
    if (!held || !isUnderWay(held)) throw new DoneByAnother();
    await endRun(tx, run.uid, { state: 'failed', ended_at: ctx.parts.clock(), said });
    return { subject: `user:${run.owner_uid}`, after: { run: run.uid }, reason: said, reply: null };
  });

const finish = (ctx: JobCtx, run: Run, file: { key: string; size: number; rows: number }): Promise<null> =>
  change(ctx, 'report.made', async (tx) => {
    const held = await lockRun(tx, run.uid);
    if (!held || !isUnderWay(held)) throw new Canceled();
    const at = ctx.parts.clock();
    await endRun(tx, run.uid, {
      state: 'done',
      ended_at: at,
      progress: 100,
      row_count: file.rows,
      storage_key: file.key,
      size: file.size,
      until: new Date(at.getTime() + KEPT_MS),
    });
    return { subject: `user:${run.owner_uid}`, after: { run: run.uid, rows: file.rows }, reply: null };
  });

const work = async (ctx: JobCtx, actor: PersonActor, run: Run): Promise<void> => {
  const own: SignedInCtx = { ...ctx, actor };
  const { content, rows } = await make(own, run, progressOf(ctx, run.uid));
  const { key, size } = await keepRunFile(ctx.parts, { uid: run.uid, merchantUid: run.merchant_uid }, content);
  // What could not be finished leaves no file behind.
  await finish(ctx, run, { key, size, rows: rows() }).catch(async (error: unknown) => {
    await ctx.parts.files.remove(key).catch(() => undefined);
    throw error;
  });
};

/** Made from the start again where a server died over it; whatever is known to be of no use is said to whoever asked. */
export const makeReport = async (ctx: JobCtx, uid: string): Promise<void> => {
  const run = await reading(ctx, (tx) => findRun(tx, uid));
  if (!run || !(await startRun(ctx, uid))) return;
  const actor = await reading(ctx, (tx) => actorFor(tx, run.owner_uid, run));
  const ignoreGone = (error: unknown): void => {
    if (!(error instanceof DoneByAnother)) throw error;
  };
  if (!actor) {
    await fail(ctx, run, 'Your role or business has changed since you asked for it.').catch(ignoreGone);
    return;
  }
  await work(ctx, actor, run).catch(async (error: unknown) => {
    if (error instanceof Canceled) return;
    if (error instanceof Failure) await fail(ctx, run, error.message).catch(ignoreGone);
    else if (ctx.lease.attempt >= MAX_ATTEMPTS)
      await fail(ctx, run, 'Something went wrong on our side. Try again later.').catch(ignoreGone);
    else throw error;
  });
};
