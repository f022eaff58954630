import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignerRole } from '@ledgate/domain/signatures/signers.ts';
import { STATEMENTS_VERSION, agreementStatementsFor } from '@ledgate/domain/signatures/statements.ts';
import type { SigningWay } from '@ledgate/domain/signatures/state.ts';
import { enqueue, type Held } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { type Acceptance, setExecuted, standingAcceptance } from './acceptance-store.ts';
import { type AgreementPerson, agreementPeople, loadBusiness } from './agreement-people.ts';

export interface AgreementSignature {
  uid: string;
  acceptanceUid: string;
  ownerUid: string;
  way: SigningWay;
  name: string;
  title: string;
  roles: SignerRole[];
  at: Date;
  address: string | null;
  browser: string | null;
  authenticated: string;
  by: string | null;
  document: string | null;
  reason: string | null;
  copySentAt: Date | null;
}

const selectSignatures = (tx: ReadTransaction) => tx.selectFrom('agreement_signature').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof selectSignatures>['execute']>>[number];

const toSignature = (row: Row): AgreementSignature => ({
  uid: row.uid,
  acceptanceUid: row.acceptance_uid,
  ownerUid: row.owner_uid,
  // Both are held to their closed lists when they are written.
  way: row.way as SigningWay,
  roles: row.roles as SignerRole[],
  name: row.signed_name,
  title: row.title,
  at: row.signed_at,
  address: row.address,
  browser: row.browser,
  authenticated: row.authenticated,
  by: row.signed_by,
  document: row.document_uid,
  reason: row.reason,
  copySentAt: row.copy_sent_at,
});

/** The signatures under one acceptance, in the order they were given. */
export const listAgreementSignatures = async (
  tx: ReadTransaction,
  acceptance: string,
): Promise<AgreementSignature[]> => {
  const rows = await selectSignatures(tx).where('acceptance_uid', '=', acceptance).orderBy('signed_at').execute();
  return rows.map(toSignature);
};

/** Who signed an acceptance that is void, and has not heard of it. */
export const listUntold = async (tx: ReadTransaction, applicationUid: string): Promise<AgreementSignature[]> => {
  const rows = await selectSignatures(tx)
    .where('application_uid', '=', applicationUid)
    .where('void_told_at', 'is', null)
    .where((eb) =>
      eb(
        'acceptance_uid',
        'in',
        eb
          .selectFrom('rate_acceptance')
          .select('uid')
          .where('application_uid', '=', applicationUid)
          .where('void_reason', '<>', 'Undone'),
      ),
    )
    .execute();
  return rows.map(toSignature);
};

/** Notes what a signer was told, so that nobody is told twice. */
export const markTold = async (
  tx: WritableTransaction,
  uid: string,
  what: 'copy_sent_at' | 'void_told_at',
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('agreement_signature')
    .set({ [what]: at })
    .where('uid', '=', uid)
    .execute();
};

export interface Given {
  way: 'link' | 'account' | 'wet_ink';
  name: string;
  authenticated: string;
  at: Date;
  address?: string;
  browser?: string;
  by?: string;
  paper?: { document: string; reason: string };
}

export const insertAgreementSignature = async (
  tx: WritableTransaction,
  acceptance: Pick<Acceptance, 'uid' | 'applicationUid' | 'contentSha256'>,
  person: Pick<AgreementPerson, 'uid' | 'title' | 'roles'>,
  given: Given,
): Promise<void> => {
  await tx
    .insertInto('agreement_signature')
    .values({
      uid: crypto.randomUUID(),
      application_uid: acceptance.applicationUid,
      acceptance_uid: acceptance.uid,
      owner_uid: person.uid,
      way: given.way,
      content: acceptance.contentSha256,
      signed_name: given.name,
      title: person.title,
      roles: [...person.roles],
      statements: agreementStatementsFor(person.roles),
      statements_version: STATEMENTS_VERSION,
      signed_at: given.at,
      address: given.address ?? null,
      browser: given.browser ?? null,
      authenticated: given.authenticated,
      signed_by: given.by ?? null,
      document_uid: given.paper?.document ?? null,
      reason: given.paper?.reason ?? null,
    })
    .execute();
};

/** Somebody who has to sign the agreement for themselves, with their signature if it was given. */
export interface AgreementParty extends AgreementPerson {
  signature: AgreementSignature | null;
}

/** Whom an acceptance waits for or has; nobody but its signer under the earlier wording, which asked for one signature. */
export const partiesOf = async (tx: ReadTransaction, acceptance: Acceptance): Promise<AgreementParty[]> => {
  if (acceptance.agreementText === null) return [];
  const given = await listAgreementSignatures(tx, acceptance.uid);
  return agreementPeople(await loadBusiness(tx, acceptance.applicationUid))
    .filter(({ roles }) => roles.length > 0)
    .map((person) => ({ ...person, signature: given.find(({ ownerUid }) => ownerUid === person.uid) ?? null }));
};

/** Who has still to sign the agreement that was accepted, by name. */
export const agreementUnsigned = async (tx: ReadTransaction, applicationUid: string): Promise<string[]> => {
  const acceptance = await standingAcceptance(tx, applicationUid);
  if (!acceptance) return [];
  return (await partiesOf(tx, acceptance)).filter(({ signature }) => signature === null).map(({ name }) => name);
};

/** After each signature: with the last one the agreement can be approved, and its paper is made. */
export const settleExecution = async (
  tx: WritableTransaction,
  parts: Parts,
  acceptance: Acceptance,
  held?: Held,
): Promise<boolean> => {
  const isWaiting = (await partiesOf(tx, acceptance)).some(({ signature }) => signature === null);
  if (isWaiting) return false;
  await setExecuted(tx, acceptance.uid, parts.clock());
  await enqueue(tx, parts, 'makeSignedAgreement', { acceptance: acceptance.uid }, held);
  return true;
};
