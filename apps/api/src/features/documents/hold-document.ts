import { GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, holdApplication } from '../applications/public.ts';
import { demandEditable, type Opening } from '../onboarding/public.ts';
import { findDocument, type StoredDocument } from './document-store.ts';

const gone = (): Failure => new Failure('not_found', 'This document doesn’t exist.');

/** Holds the application of a paper for a change of it, if this person may make one now. */
export const holdDocument = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  uid: string,
  reason: string | undefined,
): Promise<{ found: Application; paper: StoredDocument; demandOpen: Opening }> => {
  setScope(tx, ctx);
  const seen = await findDocument(tx, uid);
  if (!seen) throw gone();
  const found = await holdApplication(tx, ctx.actor, seen.applicationUid);
  const demandOpen = await demandEditable(tx, ctx.actor, found, 'documents', reason);
  // Once more, under the lock.
  const paper = await findDocument(tx, uid);
  if (!paper) throw gone();
  if (GENERATED_DOCUMENTS.includes(paper.documentType)) {
    throw new Failure('wrong_state', 'Ledgate made this document. It can’t be changed.');
  }
  if (ctx.ifMatch !== null && ctx.ifMatch !== paper.version) {
    throw new Failure('stale', `You saw version ${ctx.ifMatch}, now it is ${paper.version}.`, {
      currentVersion: paper.version,
    });
  }
  return { found, paper, demandOpen };
};

/** Removing is the merchant's own: staff correct, they take nothing away. */
export const demandOwnSide = ({ actor }: SignedInCtx): void => {
  const isOwn = actor.role === 'merchant' || (actor.role === 'subuser' && actor.abilities.has('update_application'));
  if (!isOwn) throw new Failure('not_allowed', 'Only the merchant can remove documents.');
};
