import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { businessValues, companyValues, personValues } from '@ledgate/domain/applications/ledger/example-records.ts';
import type { Conditions } from '@ledgate/domain/rates/conditions.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { bookkeeping, books } from '../core/bookkeeping.ts';
import { systemCtx } from '../core/context.ts';
import { sha256 } from '../core/crypto/keyring.ts';
import { setScope } from '../core/scope.ts';
import { findApplication, insertApproval } from '../features/applications/public.ts';
import { type Merchant, startMerchant } from './merchants.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import type { TestServer } from './test-server.ts';

/** Work on the database as the server itself, which sees everything. */
export const asServer = <R>({ parts }: TestServer, work: (tx: WritableTransaction) => Promise<R>): Promise<R> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    return work(tx);
  });

/** Puts an application where a test needs it, along the way that the database allows. */
export const walkTo = (server: TestServer, uid: string, ...steps: Status[]): Promise<void> =>
  asServer(server, async (tx) => {
    for (const status of steps) {
      await tx.updateTable('application').set({ status }).where('uid', '=', uid).execute();
    }
  });

export interface Recommended {
  uid: string;
  merchant: Merchant;
  iso: SignedIn;
  underwriter: SignedIn;
  admin: SignedIn;
  bank: string;
}

const addBank = async ({ parts }: TestServer): Promise<string> => {
  const uid = crypto.randomUUID();
  const name = `Bank ${uid.slice(0, 8)}`;
  await books(parts).insertInto('bank').values({ uid, name, channel: 'manual', created_at: parts.clock() }).execute();
  return uid;
};

/** What prices rest on, and a submission to refer to; the rest of the application is not looked at here. */
const submitBriefly = async (server: TestServer, { client, application }: Merchant): Promise<void> => {
  const today = server.parts.clock().toISOString().slice(0, 10);
  const { tax_id: _, ...company } = companyValues(today);
  const { first_name, last_name, is_primary } = personValues(today);
  await client.onboarding.createCompany({ body: company });
  await client.onboarding.createBusiness({ body: businessValues });
  await client.onboarding.createOwner({ body: { first_name, last_name, is_primary } });
  await asServer(server, async (tx) => {
    const at = server.parts.clock();
    await tx
      .insertInto('application_snapshot')
      .values({
        application_uid: application.uid,
        n: 1,
        sealed: 'of a test',
        sha256: sha256(application.uid),
        signer_name: 'Marisol Vega',
        signer_title: 'Managing member',
        signed_at: at,
        signed_address: '127.0.0.1',
      })
      .execute();
    const submitted = { submission: 1, submitted_at: at, status: 'submitted' };
    await tx.updateTable('application').set(submitted).where('uid', '=', application.uid).execute();
  });
};

/** An application that an underwriter has recommended, with everybody who prices it. */
export const recommendedApplication = async (
  server: TestServer,
  {
    decision = 'approve',
    hasIso = true,
    conditions = {},
  }: { decision?: string; hasIso?: boolean; conditions?: Conditions } = {},
): Promise<Recommended> => {
  const person = { password: null };
  const iso = await signedIn(server, 'iso'); // with a password, since only those who can sign in are told
  const merchant = await startMerchant(server, { ...person, ...(hasIso && { isoUid: iso.isoUid ?? '' }) });
  await submitBriefly(server, merchant);
  const underwriter = await signedIn(server, 'underwriter', person);
  const { uid } = merchant.application;
  await walkTo(server, uid, 'in_underwriting', 'recommended');
  await asServer(server, async (tx) => {
    const found = await findApplication(tx, uid);
    if (!found) throw new Error('the application is not there');
    const about = { applicationUid: uid, step: 'recommend', person: underwriter.uid, role: 'underwriter' } as const;
    const given = { decision, conditions: { ...conditions }, evidence: found.evidence };
    await insertApproval(tx, { ...about, ...given, eventN: 1, at: server.parts.clock() });
  });
  const admin = await signedIn(server, 'admin', person);
  return { uid, merchant, iso, underwriter, admin, bank: await addBank(server) };
};
