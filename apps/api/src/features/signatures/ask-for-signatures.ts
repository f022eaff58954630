import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { SIGNING_STATUSES } from '@ledgate/domain/signatures/signers.ts';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, lockApplication } from '../applications/public.ts';
import { endLink } from './link-store.ts';
import { contactOf, sendLink } from './send-link.ts';
import { settleWaiting } from './settle-signatures.ts';
import { loadSigners, missingOf, type Signer } from './signers.ts';

/** A link that went elsewhere than the person is reached now is as none. */
const hasLink = (parts: Parts, signer: Signer): boolean =>
  signer.link !== null && signer.link.contact.equals(contactOf(parts, signer));

interface Done {
  asked: string[];
  ended: string[];
}

const askMissing = async (tx: WritableTransaction, parts: Parts, found: Application): Promise<Done> => {
  const { signers, others } = await loadSigners(tx, parts, found.uid);
  const missing = missingOf(signers);
  const unasked = missing.filter((signer) => !hasLink(parts, signer));
  for (const signer of unasked)
    await sendLink(tx, parts, found, signer, signer.state === 'changed' ? 'changed' : 'first');
  const needless = [
    ...others.map(({ ownerUid }) => ownerUid),
    ...signers.flatMap(({ uid, state, link }) => (state === 'signed' && link ? [uid] : [])),
  ];
  for (const uid of needless) await endLink(tx, uid, { at: parts.clock(), why: 'not_needed' });
  return { asked: unasked.map(({ uid }) => uid), ended: needless };
};

/**
 * Sends everybody who has to sign and has not a link, and ends those that nobody needs any more. Done again it does
 * nothing: it follows a submission, a correction and an answer alike.
 */
export const askForSignatures = async (ctx: Ctx, application: string): Promise<void> => {
  const { parts } = ctx;
  const work = change(ctx, 'application.signatures_asked', async (tx) => {
    setScope(tx, ctx);
    const found = await lockApplication(tx, application);
    if (!found || !SIGNING_STATUSES.includes(found.status)) throw new DoneByAnother();
    const done = await askMissing(tx, parts, found);
    const before = found.waitingFor;
    const waiting = missingOf(await settleWaiting(tx, parts, found.uid)).map(({ name }) => name);
    const isSame = before.length === waiting.length && before.every((name, at) => name === waiting[at]);
    if (isSame && done.asked.length === 0 && done.ended.length === 0) throw new DoneByAnother();
    return { subject: `application:${found.uid}`, after: { ...done }, reply: undefined };
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof DoneByAnother)) throw error;
  });
};
