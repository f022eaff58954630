import { STATEMENTS_VERSION, statementsFor } from '@ledgate/domain/signatures/statements.ts';
import { bookkeeping } from '../core/bookkeeping.ts';
import { systemCtx } from '../core/context.ts';
import { setScope } from '../core/scope.ts';
import { findApplication } from '../features/applications/public.ts';
import { insertAgreementSignature, partiesOf, standingAcceptance } from '../features/rates/public.ts';
import {
  insertSignature,
  loadSigners,
  missingOf,
  settleAgreementSigned,
  settleWaiting,
} from '../features/signatures/public.ts';
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

/** The same for the agreement that was accepted. */
export const signAgreementOf = ({ parts }: Pick<Reach, 'parts'>, uid: string): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    const acceptance = await standingAcceptance(tx, uid);
    const found = await findApplication(tx, uid);
    if (!acceptance || !found) return;
    for (const party of await partiesOf(tx, acceptance)) {
      if (party.signature) continue;
      const given = { way: 'link', name: party.name, authenticated: 'A code to the phone', at: parts.clock() } as const;
      await insertAgreementSignature(tx, acceptance, party, { ...given, address: '203.0.113.9', browser: 'a phone' });
    }
    await settleAgreementSigned(tx, parts, found, null);
  });
