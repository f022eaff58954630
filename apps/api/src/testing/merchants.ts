import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { Client } from '@ledgate/contract/client.ts';
import type { FileView } from '@ledgate/contract/documents.ts';
import type { PersonOptions, TestPerson } from './people.ts';
import { signedIn } from './signed-in.ts';
import type { Reach } from './test-server.ts';

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

/** One file, uploaded and taken. */
export const upload = async ({ documents }: Client, bytes: Buffer, name = 'paper.pdf'): Promise<FileView> => {
  const files = [{ name, content: new Blob([new Uint8Array(bytes)]) }];
  const { results } = await documents.uploadFiles({ files });
  const [result] = results;
  if (!result?.ok) throw new Error(`the file was refused: ${result?.problem.code}`);
  return result.file;
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
export const paperTrail = async ({ parts }: Reach, applicationUid: string): Promise<string[]> => {
  const rows = await parts.db
    .selectFrom('audit_row')
    .select('action')
    .where('lane', '=', `application:${applicationUid}`)
    .orderBy('n')
    .execute();
  return rows.map(({ action }) => action).filter((action) => /file|document/.test(action));
};
