import { canSubmit, messagesByPath } from '@ledgate/domain/applications/completion.ts';
import { maySubmit } from '@ledgate/domain/applications/steps.ts';
import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { canonicalJson } from '../../core/canonical-json.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { sha256 } from '../../core/keyring.ts';
import { setScope } from '../../core/scope.ts';
import { merchantScope } from '../../core/vault.ts';
import { chooseCase } from './choose-case.ts';
import { loadFacts } from './facts.ts';
import { presentCase } from './present.ts';
import { progressOf } from './progress.ts';
import { insertEvent } from './events.ts';
import { findCase } from './store.ts';
import { type Attestation, insertSnapshot, snapshotPlace } from './snapshots.ts';

/** Everything is checked once more, under the lock, and kept as it was. */
export const submitApplication = async (
  ctx: SignedInCtx,
  uid: string,
  attestation: Attestation,
): Promise<ApplicationView> => {
  const { parts, actor } = ctx;
  if (actor.role !== 'merchant') throw new Failure('not_allowed', 'Only the owner of the merchant submits.');
  return change(ctx, 'application.submitted', async (tx) => {
    await setScope(tx, ctx);
    const found = await chooseCase(tx, actor, uid, { lock: true });
    if (maySubmit(actor, found.status) !== 'yes')
      throw new Failure('wrong_state', `The application is ${found.status} already.`);
    if (ctx.ifMatch !== null && ctx.ifMatch !== found.version) {
      throw new Failure('stale', 'The application was changed in another window.', { currentVersion: found.version });
    }
    const { records, documents, facts } = await loadFacts(tx, parts, found.uid);
    const { requirements } = progressOf(facts);
    if (!canSubmit(requirements)) {
      throw new Failure('incomplete', 'The application was not submitted.', { errors: messagesByPath(requirements) });
    }
    const n = found.submission + 1;
    const at = parts.clock();
    const content = canonicalJson({ reference: found.reference, n, at, records, documents, attestation });
    await insertSnapshot(tx, {
      applicationUid: found.uid,
      n,
      sealed: await parts.vault.seal(merchantScope(found.merchant.uid), snapshotPlace(found.uid, n), content),
      sha256: sha256(content),
      attestation,
      at,
      address: ctx.origin.address,
    });
    await tx
      .updateTable('application')
      .set((eb) => ({
        status: 'submitted',
        status_at: at,
        submitted_at: at,
        submission: n,
        version: eb('version', '+', 1),
      }))
      .where('uid', '=', found.uid)
      .where('status', '=', 'draft')
      .execute();
    await insertEvent(tx, found.uid, { event: 'submit', from: 'draft', to: 'submitted', actor: actor.uid, at });
    const now = await findCase(tx, found.uid);
    if (!now) throw new Error('a submitted application is not there');
    return {
      subject: `application:${found.uid}`,
      before: { status: 'draft' },
      after: { status: 'submitted', submission: n, sha256: sha256(content).toString('hex') },
      reply: presentCase(now, actor),
    };
  });
};
