import type { Reply } from '@ledgate/contract/call.ts';
import type { account } from '@ledgate/contract/account.ts';
import type { SignedInCtx } from '../../core/context.ts';

/**
 * Of a person, and not of a session, so that who was signed out for being idle finds their words again. A browser where
 * nobody is signed in cannot ask for it, and never stores it.
 */
export const readDraftKey = async ({ parts, actor }: SignedInCtx): Promise<Reply<typeof account.readDraftKey>> => ({
  key: parts.keyring.nameOf('draft', actor.uid).toString('base64url'),
});
