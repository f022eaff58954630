import { STATEMENTS_VERSION, statementsFor } from '@ledgate/domain/signatures/statements.ts';
import { bookkeeping } from '../core/bookkeeping.ts';
import { systemCtx } from '../core/context.ts';
import { setScope } from '../core/scope.ts';
import { insertSignature, loadSigners, missingOf, settleWaiting } from '../features/signatures/public.ts';
import type { Reach } from './test-server.ts';

/** Everybody who has to sign has, each by their link: where a test is about something else. */
export const signOwners = ({ parts }: Pick<Reach, 'parts'>, uid: string): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    const { signers } = await loadSigners(tx, parts, uid);
    for (const { uid: ownerUid, content, name, roles } of missingOf(signers)) {
      await insertSignature(tx, {
        applicationUid: uid,
        ownerUid,
        submission: 1,
        way: 'link',
        content,
        name,
        roles,
        statements: statementsFor(roles),
        version: STATEMENTS_VERSION,
        at: parts.clock(),
        address: '203.0.113.9',
        browser: 'a phone',
      });
    }
    await settleWaiting(tx, parts, uid);
  });
