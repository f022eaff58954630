import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import type { WorkingActor } from '../../core/context.ts';
import { answerReport, countAtOnce, presentAnswer } from './answer.ts';
import { frameOf } from './frame.ts';
import { isLong, MOST_ON_SCREEN } from './read-report.ts';

/**
 * What a report says, for a page that shows a part of it: within the caller's reading, which has to know whether whoever looks
 * may see it. Null where it would keep them waiting.
 */
export const answerWithin = async (
  tx: ReadTransaction,
  actor: WorkingActor,
  report: ReportDefinition,
  at: Date,
): Promise<ReportAnswer | null> => {
  const frame = await frameOf(tx, actor, report, at);
  if (await isLong(tx, report, frame)) return null;
  return presentAnswer(await answerReport(countAtOnce(tx), report, frame, { most: MOST_ON_SCREEN, at }));
};
