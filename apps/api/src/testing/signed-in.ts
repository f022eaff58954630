import type { Client } from '@ledgate/contract/client.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { addPerson, type PersonOptions, type TestPerson, tokensFor } from './people.ts';
import type { Reach } from './test-server.ts';

export interface SignedIn extends TestPerson {
  token: string;
  client: Client;
}

/** Somebody who is there already, with a session. */
export const signInAs = async (server: Reach, person: TestPerson): Promise<SignedIn> => {
  const { accessToken: token } = await tokensFor(server, person);
  return { ...person, token, client: server.client({ token }) };
};

/** A person of a role, signed in and ready to call. */
export const signedIn = async (server: Reach, role: Role, options: PersonOptions = {}): Promise<SignedIn> =>
  signInAs(server, await addPerson(server, role, options));
