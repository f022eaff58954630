import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { Client } from '@ledgate/contract/client.ts';
import type { FileView } from '@ledgate/contract/documents.ts';
import type { PersonOptions, TestPerson } from './people.ts';
import { signedIn } from './signed-in.ts';
import type { TestServer } from './test-server.ts';

export interface Merchant {
  person: TestPerson;
  token: string;
  client: Client;
  application: ApplicationView;
}

/** A merchant who has just started an application. */
export const startMerchant = async (server: TestServer, options: PersonOptions = {}): Promise<Merchant> => {
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
