import { Readable } from 'node:stream';
import { writeReport } from '@ledgate/domain/reports/definition.ts';
import type { ReportFile } from '@ledgate/domain/reports/files.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { reading } from '../../core/scope.ts';
import { answerReport, countAtOnce, presentAnswer } from './answer.ts';
import { type AskedReport, demandReport } from './demand.ts';
import { fileName, fileOf, MIMES } from './file-of.ts';
import { frameOf } from './frame.ts';
import { isLong } from './read-report.ts';

/** A file has more of a table than a screen. */
export const MOST_IN_FILE = 50_000;

const tooLarge = (detail: string): Failure => new Failure('too_large', detail);

/** What the screen shows, and all of its rows, as a file. On the record before anything leaves. */
export const exportReport = async (
  ctx: SignedInCtx,
  { format, ...asked }: AskedReport & { format: ReportFile },
): Promise<FileAnswer> => {
  const report = demandReport(ctx.actor, asked);
  const at = ctx.parts.clock();
  const answered = await reading(ctx, async (tx) => {
    const frame = await frameOf(tx, ctx.actor, report, at);
    if (await isLong(tx, report, frame)) throw tooLarge('This report takes a while. Run it in the background instead.');
    return answerReport(countAtOnce(tx), report, frame, { most: MOST_IN_FILE, at });
  });
  if (answered.now.isCut) throw tooLarge(`A file holds 50,000 rows of a table. Choose a shorter period or fewer rows.`);
  const answer = presentAnswer(answered);
  const content = await fileOf(ctx.parts, answer, format);
  await change(ctx, 'report.exported', () =>
    Promise.resolve({ subject: `user:${ctx.actor.uid}`, after: { format, report: writeReport(report) }, reply: null }),
  );
  return {
    name: fileName(report, format, at),
    mime: MIMES[format],
    content: Readable.from(content, { objectMode: false }),
  };
};
