import { client, holdRequests } from '../lib/client.ts';
import { forgetDrafts } from '../lib/forget-drafts.ts';
import { queries } from '../lib/queries.ts';
import { clearSession, type SessionEnd } from '../lib/session.ts';

const PATIENCE_MS = 1500;

/** Ends the session here; that the server hears of it too is tried for a moment and not insisted on. */
export const signOut = async (because: SessionEnd = 'left'): Promise<void> => {
  const told = client.account.signOut().catch(() => undefined);
  // What a page asks for between here and the sign-in page would come too late, and be refused.
  const letRequestsGo = holdRequests();
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  // Who was idle comes back to their words; who leaves takes them along.
  if (because === 'left') forgetDrafts();
  clearSession(because);
  queries.clear();
  letRequestsGo();
};
