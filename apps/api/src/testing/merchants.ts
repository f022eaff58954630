import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { Client } from '@ledgate/contract/client.ts';
import type { PersonOptions, TestPerson } from './people.ts';
import { signedIn } from './signed-in.ts';
import type { Reach } from './test-server.ts';

export { upload } from './upload.ts';

export interface Merchant {
  person: TestPerson;
  token: string;
  client: Client;
  application: ApplicationView;
}

/** A merchant who has just started an application. */
export const startMerchant = async (server: Reach, options: PersonOptions = {}): Promise<Merchant> => {
  const { client, token, ...person } = await signedIn(server, 'merchant', options);
  return { person, token, client, application: await client.applications.startApplication() };
};

/** With an owner and a bank account, so that papers can be about somebody. */
export const startWithOwner = async (
  server: Reach,
  options: PersonOptions = {},
): Promise<Merchant & { owner: string; account: string }> => {
  const merchant = await startMerchant(server, options);
  const owner = await merchant.client.onboarding.createOwner({ body: { first_name: 'Ada', last_name: 'Vance' } });
  const account = await merchant.client.onboarding.createAccount({ body: { bank_name: 'First' } });
  return { ...merchant, owner: owner.record.uid, account: account.record.uid };
};

/** What the log says was done to the files and papers of an application. */
export const documentTrail = async ({ parts }: Reach, applicationUid: string): Promise<string[]> => {
  const rows = await parts.db
    .selectFrom('audit_row')
    .select('action')
    .where('lane', '=', `application:${applicationUid}`)
    .orderBy('n')
    .execute();
  return rows.map(({ action }) => action).filter((action) => /file|document/.test(action));
};
