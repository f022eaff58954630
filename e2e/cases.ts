import { randomInt } from 'node:crypto';
import { ATTESTED, fillIn } from '@ledgate/api/testing/fill-in.ts';
import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { clientOf, codeFor, countSent, linkFor, makeMerchant, type NewPerson, sessionOf } from './ledgate.ts';

export interface SubmittedApplication {
  uid: string;
  reference: string;
  /** What the page of the case is called. */
  name: string;
  merchant: NewPerson;
  /** Where those who sign for themselves are reached. */
  owners: Owner[];
}

export interface Owner {
  name: string;
  email: string;
  phone: string;
}

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** The example with numbers that nobody else in the run has, so that no two merchants look like one another. */
const ownFacts = (): Facts => {
  const facts = completeFacts('llc', new Date().toISOString().slice(0, 10));
  return {
    ...facts,
    company: { ...facts.company, tax_id: `83${digits(6)}1` },
    owners: facts.owners.map(({ uid, values }) => ({
      uid,
      values: {
        ...values,
        ssn: `${randomInt(100, 600)}${randomInt(10, 99)}${randomInt(1000, 9999)}`,
        email: `${textOf(values, 'first_name')}.${digits(8)}@harborstreetcoffee.com`.toLowerCase(),
        phone: `4153${digits(6)}`,
      },
    })),
    accounts: facts.accounts.map(({ uid, values }) => ({
      uid,
      values: { ...values, account_number: `71${digits(8)}` },
    })),
  };
};

const ownersOf = (facts: Facts): Owner[] =>
  facts.owners.map(({ values }) => ({
    name: `${textOf(values, 'first_name')} ${textOf(values, 'last_name')}`,
    email: textOf(values, 'email'),
    phone: textOf(values, 'phone'),
  }));

/** Signs as an owner over the wire: the mailed link, the code from the phone, every consent. */
export const signFor = async (
  { email, phone }: Owner,
  { about = 'sign for', nth = 1, since = '' } = {},
): Promise<void> => {
  const { signatures } = clientOf();
  const [a = '', b = ''] = (await linkFor(email, { about, nth, since })).split('#')[1]?.split('.') ?? [];
  const codes = await countSent(phone);
  await signatures.sendSigningCode({ body: { a, b, channel: 'message' } });
  const otp = await codeFor(phone, { nth: codes + 1 });
  const { session } = await signatures.proveSigningCode({ body: { a, b, otp } });
  const { name, content, statements } = await signatures.readSigning({ body: { session } });
  await signatures.sign({ body: { session, name, content, statements } });
};

/** An application that a merchant has just submitted, under a name that nobody else has, and its owners have signed. */
export const submittedApplication = async (
  business: Facts['business'] = {},
  { isSigned = true, bothGuarantee = false } = {},
): Promise<SubmittedApplication> => {
  const merchant = await makeMerchant();
  const client = clientOf((await sessionOf(merchant)).accessToken);
  const { uid } = await client.applications.startApplication();
  const own = ownFacts();
  const guaranteed = own.owners.map(({ uid: id, values }) => ({ uid: id, values: { ...values, is_guarantor: true } }));
  const facts = bothGuarantee ? { ...own, owners: guaranteed } : own;
  const name = `${merchant.lastName.split(' ').at(-1)} Coffee`;
  const company = { ...facts.company, dba_name: name };
  await fillIn(client, { ...facts, company, business: { ...facts.business, ...business } });
  const { reference } = await client.applications.submitApplication({ params: { uid }, body: ATTESTED });
  const owners = ownersOf(facts);
  if (isSigned) await Promise.all(owners.map((owner) => signFor(owner)));
  return { uid, reference, name, merchant, owners };
};

/** An application with everything in it but a paper, not submitted yet; and the name of whoever signs for it. */
export const completedDraft = async (
  owner: { email: string; password: string },
  { lacks }: { lacks?: DocumentType } = {},
) => {
  const client = clientOf((await sessionOf(owner)).accessToken);
  const { uid, reference } = await client.applications.startApplication();
  const facts = ownFacts();
  const documents = facts.documents.filter(({ document_type: type }) => type !== lacks);
  await fillIn(client, { ...facts, documents });
  const signer = facts.owners.find(({ values }) => values['is_primary'] === true)?.values ?? {};
  return {
    uid,
    reference,
    signer: `${textOf(signer, 'first_name')} ${textOf(signer, 'last_name')}`,
    owners: ownersOf(facts),
    taxId: textOf(facts.company, 'tax_id'),
  };
};
