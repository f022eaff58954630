import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { AgreementSigner } from '@ledgate/domain/agreement/placeholders.ts';
import { TITLES } from '@ledgate/domain/applications/fields/choices.ts';
import { filledFacts } from '@ledgate/domain/applications/fields/fill.ts';
import { isYes, textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { emptyFacts, type Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { signerName, signerRolesOf } from '@ledgate/domain/signatures/signers.ts';

/** Somebody who signs the agreement, as the application knows them. */
export interface AgreementPerson extends AgreementSigner {
  uid: string;
  values: Values;
  email: string;
  phone: string;
}

const titleOf = (values: Values): string => {
  const title = textOf(values, 'title');
  return TITLES.find(({ value }) => value === title)?.label ?? title;
};

/** Only what names people and the business, and none of the secrets. */
export const loadBusiness = async (tx: ReadTransaction, applicationUid: string): Promise<Facts> => {
  const rows = await tx
    .selectFrom('application_record')
    .select(['uid', 'section', 'values'])
    .where('application_uid', '=', applicationUid)
    .where('section', 'in', ['company', 'ownership'])
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute();
  // Held to their shape when they are written, by the tables of fields.
  const of = (section: string) =>
    rows.filter((row) => row.section === section).map(({ uid, values }) => ({ uid, values: values as Values }));
  return filledFacts({ ...emptyFacts(''), company: of('company')[0]?.values ?? {}, owners: of('ownership') });
};

/** Who signs: the primary signer for the business, and everybody who has to sign for themselves (decision 0034). */
export const agreementPeople = (facts: Facts): AgreementPerson[] =>
  facts.owners
    .map(({ uid, values }) => ({
      uid,
      values,
      name: signerName(values),
      title: titleOf(values),
      isPrimary: isYes(values, 'is_primary'),
      roles: signerRolesOf(facts, values),
      email: textOf(values, 'email'),
      phone: textOf(values, 'phone'),
    }))
    .filter(({ isPrimary, roles }) => isPrimary || roles.length > 0);
