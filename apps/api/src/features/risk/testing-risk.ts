import type { RiskResultView, RiskView } from '@ledgate/contract/risk.ts';
import type { RiskCheckId } from '@ledgate/domain/risk/check.ts';
import { completeFacts, type ExampleKind } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { type Answers, withAnswers } from '@ledgate/domain/applications/ledger/testing.ts';
import { ATTESTED, fillIn } from '../../testing/fill-in.ts';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** Answers that have nothing in common with the example's, so that two merchants are strangers. */
export const STRANGER: Answers = {
  company: {
    legal_name: 'Quillfeather Books LLC',
    dba_name: 'Quillfeather Books',
    tax_id: '832915604',
    business_email: 'office@quillfeather.com',
    website: 'https://www.quillfeather.com',
    business_phone: '4155553301',
    customer_service_phone: '4155553302',
    address1: '9 Lantern Row',
  },
  owner: {
    first_name: 'Imogen',
    last_name: 'Tarrant',
    email: 'imogen@quillfeather.com',
    phone: '4155553303',
    ssn: '341226785',
    address1: '15 Plover Lane',
    ownership_bps: 6000,
  },
  account: { account_holder_name: 'Quillfeather Books LLC', account_number: '5510238847' },
  contact: { first_name: 'Imogen', last_name: 'Tarrant', email: 'imogen@quillfeather.com', phone: '4155553303' },
};

export interface Applicant {
  answers?: Answers;
  /** With the second owner and contact of the example as well; strangers have none in common. */
  isAlone?: boolean;
  kind?: ExampleKind;
  address?: string;
}

/** Over the wire, from the first answer to the signature; the jobs have run. */
export const submitted = async (
  server: TestServer,
  { answers = {}, isAlone = false, kind = 'llc', address = '127.0.0.1' }: Applicant = {},
): Promise<Merchant> => {
  const merchant = await startMerchant(server);
  const client = server.client({ token: merchant.token, address });
  const whole = withAnswers(completeFacts(kind, server.parts.clock().toISOString().slice(0, 10)), answers);
  const [owner, ...others] = whole.owners;
  const kept = owner && { ...owner, values: { ...owner.values, ownership_bps: 10_000 } };
  const isGone = new Set(others.map(({ uid }) => uid));
  const facts =
    isAlone && kept
      ? {
          ...whole,
          owners: [kept],
          contacts: whole.contacts.map(({ uid, values }, at) => ({
            uid,
            values: at === 0 ? values : { ...values, email: 'disputes@quillfeather.com', phone: '4155553309' },
          })),
          documents: whole.documents.filter(({ owner_uid }) => !isGone.has(owner_uid ?? '')),
        }
      : whole;
  await fillIn(client, facts);
  await client.applications.submitApplication({ params: { uid: merchant.application.uid }, body: ATTESTED });
  await server.deliver();
  return { ...merchant, client };
};

export const resultOf = (risk: RiskView, check: RiskCheckId): RiskResultView => {
  const found = risk.results.find((result) => result.check === check);
  if (!found) throw new Error(`no result of ${check}`);
  return found;
};

export const SDN_FILE = [
  '90001,"TARRANT, Imogen",individual,SAMPLE-1,-0-,-0-,-0-,-0-,-0-,-0-,-0-,"DOB 12 Mar 1983; nationality Freedonia; a.k.a. \'TARANT, Imogene\'."',
  '90002,"NORTHERN LIGHT FREIGHT CO.",-0-,SAMPLE-2,-0-,-0-,-0-,-0-,-0-,-0-,-0-,-0-',
  '90003,"SEA OTTER",vessel,SAMPLE-2,-0-,-0-,Tanker,-0-,-0-,Freedonia,-0-,-0-',
].join('\r\n');

export const csvFile = (text: string, name = 'list.csv') => [{ name, content: new Blob([text]) }];
