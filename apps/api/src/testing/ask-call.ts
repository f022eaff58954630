import type { Call } from '@ledgate/contract/call.ts';
import { CALLS } from '@ledgate/contract/calls.ts';
import { fillPath } from '@ledgate/contract/client.ts';
import type { FailureCode, Problem } from '@ledgate/contract/failures.ts';
import { BODIES, HANDLE, QUERIES, UNKNOWN } from './matrix-asks.ts';
import type { TestServer } from './test-server.ts';

export type NamedCall = [name: string, call: Call];

/** Every call there is, read from the contract. */
export const ALL = Object.entries(CALLS).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]): NamedCall => [`${feature}.${name}`, call]),
);

const SHUT: readonly FailureCode[] = ['not_signed_in', 'not_allowed'];

const PARAMS = {
  id: UNKNOWN,
  uid: UNKNOWN,
  owner: UNKNOWN,
  account: UNKNOWN,
  sid: UNKNOWN,
  section: 'company',
  part: 'data',
  check: 'R01',
  user: HANDLE,
  a: HANDLE,
  b: HANDLE,
};

/** Makes a call with what passes its schema and names nothing that is there, and tells whether the door was shut. */
export const askCall = async (
  ledgate: TestServer,
  [name, call]: NamedCall,
  token: string | undefined,
  body: object = BODIES[name] ?? {},
) => {
  const files = call.upload && { files: [{ name: 'matrix.pdf', content: new Blob(['matrix']) }] };
  const request = {
    method: call.method,
    path: fillPath(call.path, PARAMS) + (QUERIES[name] ?? ''),
    headers: {},
    body: call.body ? body : undefined,
    ...files,
  };
  const answer = await ledgate.inject(request, { token });
  const code = answer.statusCode >= 400 ? answer.json<Problem>().code : null;
  return { status: answer.statusCode, isShut: code !== null && SHUT.includes(code), code };
};
