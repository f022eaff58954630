import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { SECTION_FACTS, type Section } from '@ledgate/domain/applications/sections.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { findApplication, moveApplication } from '../applications/public.ts';
import { tellStep } from '../notifications/public.ts';
import { askForNewW9 } from './case-file/ask-again.ts';
import { carryOut } from './effects.ts';

export interface Correction {
  section: Section;
  record?: string;
  document?: string;
  /** What was changed, as people call it. */
  labels: readonly string[];
  reason: string;
}

/** “Company: Legal name, Website. The merchant called and spelled it out.” */
const wordsOf = ({ section, labels, reason }: Correction): string => {
  const fields = labels.length === 0 ? '' : `: ${labels.join(', ')}`;
  return `${SECTION_FACTS[section].name}${fields}. ${reason}`;
};

/**
 * After staff changed an answer or a paper: on the timeline with what and why, what was given over it is void, and
 * merchant, ISO and assignee are told. It cannot be taken back by undoing; it is corrected again.
 */
export const recordCorrection = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  applicationUid: string,
  correction: Correction,
): Promise<void> => {
  const found = await findApplication(tx, applicationUid);
  if (!found) throw new Error('an application that was corrected is not there');
  const { section, record, document, labels } = correction;
  const moved = await moveApplication(tx, ctx, found, {
    event: 'correct',
    reason: wordsOf(correction),
    details: { section, ...(record !== undefined && { record }), ...(document !== undefined && { document }), labels },
  });
  await carryOut(tx, ctx.parts, moved);
  await enqueue(tx, ctx.parts, 'runRiskChecks', { application: found.uid, cause: 'change' });
  await enqueue(tx, ctx.parts, 'askForSignatures', { application: found.uid });
  await tellStep(tx, ctx.parts, moved);
  await askForNewW9(tx, ctx, moved.now);
};
