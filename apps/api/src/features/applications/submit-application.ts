import { canSubmit, messagesByPath } from '@ledgate/domain/applications/ledger/completion.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { maySubmit } from '@ledgate/domain/applications/steps.ts';
import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { setScope } from '../../core/scope.ts';
import { tellStep } from '../notifications/public.ts';
import { signWithSubmission, type SubmitterSigns } from '../signatures/public.ts';
import { holdApplication } from './choose-application.ts';
import { loadFacts, type Loaded, wholeRecords } from './facts.ts';
import { moveApplication } from './move-application.ts';
import { presentApplication } from './present.ts';
import { expectation } from './read-expectation.ts';
import { progressOf } from './progress.ts';
import { type Attestation, takeSnapshot } from './snapshots.ts';
import type { Application } from './store.ts';

/** The application under its lock, with everything in it that it needs. */
const holdComplete = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  uid: string,
): Promise<{ found: Application; loaded: Loaded }> => {
  const found = await holdApplication(tx, ctx.actor, uid);
  if (maySubmit(ctx.actor, found.status) !== 'yes')
    throw new Failure('wrong_state', `The application is already at “${STATUS_FACTS[found.status].label}”.`);
  if (ctx.ifMatch !== null && ctx.ifMatch !== found.version) {
    throw new Failure('stale', 'The application was changed in another window.', { currentVersion: found.version });
  }
  const loaded = await loadFacts(tx, ctx.parts, found.uid);
  const { requirements } = progressOf(loaded.facts);
  if (!canSubmit(requirements)) {
    throw new Failure('incomplete', 'The application was not submitted.', { errors: messagesByPath(requirements) });
  }
  return { found, loaded };
};

/** What whoever submits says: that all of it is true, and, where they are an owner, their own consents. */
export interface Submitted {
  attestation: Attestation;
  statements?: SubmitterSigns['statements'] | undefined;
}

/** Everything is checked once more, under the lock, and kept as it was. The other owners get their links. */
export const submitApplication = async (
  ctx: SignedInCtx,
  uid: string,
  { attestation, statements }: Submitted,
): Promise<ApplicationView> => {
  const { parts, actor } = ctx;
  if (actor.role !== 'merchant') throw new Failure('not_allowed', 'Only the merchant’s owner can submit.');
  const expected = await expectation(parts);
  return change(ctx, 'application.submitted', async (tx) => {
    setScope(tx, ctx);
    const { found, loaded } = await holdComplete(tx, ctx, uid);
    const n = found.submission + 1;
    const at = parts.clock();
    const records = wholeRecords(loaded);
    const asSubmitted = { ...found, submission: n };
    if (statements)
      await signWithSubmission(tx, ctx, { found: asSubmitted, loaded }, { name: attestation.name, statements });
    const hash = await takeSnapshot(tx, parts, found, { n, at, records, attestation, address: ctx.origin.address });
    await tx.updateTable('application').set({ submitted_at: at, submission: n }).where('uid', '=', found.uid).execute();
    const moved = await moveApplication(tx, ctx, found, {
      event: 'submit',
      holding: { everythingRequiredIsThere: true },
      details: { submission: n },
    });
    await enqueue(tx, parts, 'makeApplicationPdf', { application: found.uid, n });
    await enqueue(tx, parts, 'askForSignatures', { application: found.uid });
    await enqueue(tx, parts, 'runRiskChecks', { application: found.uid, cause: 'submit' });
    await tellStep(tx, parts, { ...moved, expected });
    return {
      subject: `application:${found.uid}`,
      before: { status: found.status },
      after: { status: moved.now.status, submission: n, sha256: hash.toString('hex') },
      reply: presentApplication(moved.now, actor),
    };
  });
};
