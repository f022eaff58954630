import type { SigningPage } from '@ledgate/contract/signatures.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { maskSecret } from '@ledgate/domain/applications/fields/masking.ts';
import { numberOf, textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { statementsFor } from '@ledgate/domain/signatures/statements.ts';
import type { Application } from '../applications/public.ts';
import type { Signer } from './signers.ts';

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
    .select(['u.first_name', 'u.last_name'])
    .where('a.uid', '=', uid)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}` : '';
};

/** What an application says of one person, to that person: their numbers only as masks, and nothing of the others. */
export const presentPage = async (
  tx: ReadTransaction,
  found: Application,
  signer: Signer,
  until: Date,
): Promise<SigningPage> => {
  const { values } = signer;
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
    statements: statementsFor(signer.roles),
    content: signer.content,
    signed_before: signer.signature?.at.toISOString() ?? null,
    until: until.toISOString(),
  };
};
