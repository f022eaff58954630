import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import {
  companyValues,
  personValues,
  secondPersonValues,
} from '@ledgate/domain/applications/ledger/example-records.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { statementsFor } from '@ledgate/domain/signatures/statements.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import { ATTESTED, fillIn } from '../../testing/fill-in.ts';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import { asServer } from '../../testing/recommended.ts';
import type { TestServer } from '../../testing/test-server.ts';

export interface Contact {
  email: string;
  phone: string;
}

const someone = (): Contact => ({
  email: `owner-${crypto.randomUUID().slice(0, 8)}@harborstreetcoffee.com`,
  phone: `4153${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`,
});

export interface Signing extends Merchant {
  uid: string;
  marisol: Contact;
  theodore: Contact;
}

const todayOf = ({ parts }: TestServer): string => parts.clock().toISOString().slice(0, 10);

/** By an applicant who is none of its two owners, everything filled in and submitted over the wire. */
export const submittedWhole = async (server: TestServer): Promise<Signing> => {
  const merchant = await startMerchant(server);
  const { uid } = merchant.application;
  const [marisol, theodore] = [someone(), someone()];
  const facts = completeFacts('llc', todayOf(server));
  const owners = facts.owners.map((owner, at) => ({
    uid: owner.uid,
    values: { ...owner.values, ...(at === 0 ? marisol : theodore) },
  }));
  await fillIn(merchant.client, { ...facts, owners });
  await merchant.client.applications.submitApplication({ params: { uid }, body: ATTESTED });
  await server.deliver();
  return { ...merchant, uid, marisol, theodore };
};

const submitBriefly = (server: TestServer, uid: string): Promise<void> =>
  asServer(server, async (tx) => {
    const at = server.parts.clock();
    const signer = { signer_name: 'Marisol Vega', signer_title: 'Managing member', signed_address: '127.0.0.1' };
    await tx
      .insertInto('application_snapshot')
      .values({ application_uid: uid, n: 1, sealed: 'of a test', sha256: sha256(uid), signed_at: at, ...signer })
      .execute();
    const submitted = { submission: 1, submitted_at: at, status: 'submitted' };
    await tx.updateTable('application').set(submitted).where('uid', '=', uid).execute();
    await enqueue(tx, server.parts, 'askForSignatures', { application: uid });
  });

/** The same with its company and owners alone, for what has nothing to do with the rest. */
export const submittedFor = async (
  server: TestServer,
  changes: { marisol?: Values; theodore?: Values } = {},
): Promise<Signing> => {
  const merchant = await startMerchant(server, { password: null });
  const { uid } = merchant.application;
  const [marisol, theodore] = [someone(), someone()];
  const { tax_id: _, ...company } = companyValues(todayOf(server));
  const { onboarding } = merchant.client;
  await onboarding.createCompany({ body: company });
  await onboarding.createOwner({ body: { ...personValues(todayOf(server)), ...marisol, ...changes.marisol } });
  await onboarding.createOwner({ body: { ...secondPersonValues(todayOf(server)), ...theodore, ...changes.theodore } });
  await submitBriefly(server, uid);
  await server.deliver();
  return { ...merchant, uid, marisol, theodore };
};

/** Opens a mailed link with the code from the phone. */
export const openPage = async (server: TestServer, { email, phone }: Contact) => {
  const { signatures } = server.client();
  const link = await server.lastLink(email);
  await signatures.sendSigningCode({ body: { ...link, channel: 'message' } });
  const otp = await server.lastCode(phone);
  const { session } = await signatures.proveSigningCode({ body: { ...link, otp } });
  return { link, session, page: await signatures.readSigning({ body: { session } }) };
};

export const signByLink = async (server: TestServer, contact: Contact) => {
  const { session, page } = await openPage(server, contact);
  const { name, content, roles } = page;
  const { signatures } = server.client();
  return signatures.sign({ body: { session, name, content, statements: statementsFor(roles) } });
};
