import type { SigningPage } from '@ledgate/contract/signatures.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { maskSecret } from '@ledgate/domain/applications/fields/masking.ts';
import { numberOf, textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import type { LinkPurpose } from '@ledgate/domain/signatures/state.ts';
import { agreementStatementsFor, statementsFor } from '@ledgate/domain/signatures/statements.ts';
import type { Application } from '../applications/public.ts';
import { listAnnounced, partiesOf } from '../rates/public.ts';
import { markOf, type Signer } from './signers.ts';

const addressOf = (owner: Values): string[] => {
  const of = (name: string): string => textOf(owner, name);
  const place = [of('city'), [of('state'), of('zip')].filter((part) => part !== '').join(' ')];
  return [of('address1'), of('address2'), place.filter((part) => part !== '').join(', '), of('country')].filter(
    (line) => line !== '',
  );
};

const identityOf = (owner: Values): SigningPage['identity'] => {
  const passport = textOf(owner, 'passport_number');
  if (textOf(owner, 'id_type') === 'passport')
    return passport === '' ? null : { kind: 'passport', masked: maskSecret('passport', passport).masked };
  const number = textOf(owner, 'ssn');
  return number === '' ? null : { kind: textOf(owner, 'id_type'), masked: maskSecret('ssn', number).masked };
};

/** Who filled the application in, by name: whoever is asked to sign should know who named them. */
const applicantOf = async (tx: ReadTransaction, { uid }: Application): Promise<string> => {
  const row = await tx
    .selectFrom('application as a')
    .innerJoin('app_user as u', 'u.uid', 'a.created_by')
    .select('u.known_as')
    .where('a.uid', '=', uid)
    .executeTakeFirst();
  return row?.known_as ?? '';
};

interface Opened {
  found: Application;
  signer: Signer;
  purpose: LinkPurpose;
  until: Date;
}

const agreementOf = async (
  tx: ReadTransaction,
  { acceptance, title }: NonNullable<Signer['agreement']>,
): Promise<SigningPage['agreement']> => ({
  version: acceptance.agreementVersion,
  text: acceptance.agreementText ?? '',
  title,
  signers: (await partiesOf(tx, acceptance)).map(({ name, roles, signature }) => ({
    name,
    roles: [...roles],
    signed_at: signature?.at.toISOString() ?? null,
  })),
  executed_at: acceptance.executedAt?.toISOString() ?? null,
  file_sha256: acceptance.pdfSha256?.toString('hex') ?? null,
  amendments: (await listAnnounced(tx, acceptance)).map(({ uid: id, n, effectiveFrom }) => ({
    id,
    n: n ?? 1,
    effective_from: effectiveFrom,
  })),
});

/** What an application says of one person, to that person: their numbers only as masks, and nothing of the others. */
export const presentPage = async (
  tx: ReadTransaction,
  { found, signer, purpose, until }: Opened,
): Promise<SigningPage> => {
  const { values, agreement } = signer;
  const isApplication = purpose === 'application';
  const birth = textOf(values, 'dob');
  return {
    reference: found.reference,
    business: found.legalName ?? found.merchant.name,
    applicant: await applicantOf(tx, found),
    name: signer.name,
    roles: signer.roles,
    share_bps: numberOf(values, 'ownership_bps') ?? null,
    address: addressOf(values),
    birth_date: birth === '' ? null : maskSecret('birthDate', birth).masked,
    identity: identityOf(values),
    statements: isApplication ? statementsFor(signer.roles) : agreementStatementsFor(signer.roles),
    content: isApplication || !agreement ? signer.content : markOf(agreement),
    purpose,
    agreement: isApplication || !agreement ? null : await agreementOf(tx, agreement),
    signed_before: isApplication ? (signer.signature?.at.toISOString() ?? null) : null,
    until: until.toISOString(),
  };
};
