import type { Call } from '@ledgate/contract/call.ts';
import { CALLS } from '@ledgate/contract/calls.ts';
import { fillPath } from '@ledgate/contract/client.ts';
import type { Problem } from '@ledgate/contract/failures.ts';
import { type Role, ROLES } from '@ledgate/domain/access/roles.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerHeaders } from '../../testing/as-provider.ts';
import { BODIES, HANDLE, QUERIES, UNKNOWN } from '../../testing/matrix-asks.ts';
import { EXPECTED } from '../../testing/matrix-expected.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ALL = Object.entries(CALLS)
  .flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
  )
  // What the card processor sends has its own shapes, and is put away as it comes.
  .filter(([, { signedBy }]) => signedBy !== 'processor');
const LETTERS: Record<Role, string> = {
  merchant: 'M',
  subuser: 'S',
  underwriter: 'U',
  iso: 'I',
  admin: 'A',
  superadmin: 'X',
};
const PARAMS = { id: UNKNOWN, uid: UNKNOWN, sid: UNKNOWN, section: 'company', check: 'R01', number: '021000021' };
const STRANGER = 'no_such_field';

let ledgate: TestServer;
let tokens: Map<Role, string>;
beforeAll(async () => {
  ledgate = await startTestServer();
  tokens = new Map();
  for (const role of ROLES) tokens.set(role, (await signedIn(ledgate, role, { password: null })).token);
});
afterAll(() => ledgate.close());

/** Somebody whom the call is for, so that it is not refused for another reason. */
const tokenFor = (name: string): string | undefined => {
  const role = ROLES.find((each) => EXPECTED[name]?.includes(LETTERS[each]));
  return role && tokens.get(role);
};

const pathOf = (call: Call): string => fillPath(call.path, { ...PARAMS, user: HANDLE, a: HANDLE, b: HANDLE });
const withStranger = (query: string): string => `${query === '' ? '?' : `${query}&`}${STRANGER}=1`;

const send = (name: string, call: Call, query: string, body: unknown): Promise<LightMyRequestResponse> =>
  ledgate.inject(
    {
      method: call.method,
      path: pathOf(call) + query,
      headers: providerHeaders(ledgate, call, body),
      body,
      ...(call.upload && { files: [{ name: 'a.pdf', content: new Blob(['a']) }] }),
    },
    { token: tokenFor(name) },
  );

const told = (answer: LightMyRequestResponse): [number, string[] | undefined] => [
  answer.statusCode,
  answer.json<Problem>().errors?.[STRANGER],
];

describe('every call refuses by name', () => {
  test.each(ALL)('%s: a query key that it does not declare', async (name, call) => {
    const body = call.body && (BODIES[name] ?? {});
    const answer = await send(name, call, withStranger(QUERIES[name] ?? ''), body);
    expect(told(answer)).toEqual([422, ['This field is not known here.']]);
  });

  test.each(ALL)('%s: a field of a body that it does not declare', async (name, call) => {
    const answer = await send(name, call, QUERIES[name] ?? '', { ...BODIES[name], [STRANGER]: 1 });
    if (call.method === 'GET') {
      expect(answer.json<Problem>().errors).toMatchObject({ body: ['This call takes no body.'] });
    } else {
      expect(told(answer)).toEqual([422, ['This field is not known here.']]);
    }
  });
});

describe('a call that takes no body', () => {
  let admin: SignedIn;
  beforeAll(async () => {
    admin = await signedIn(ledgate, 'admin');
  });
  test('blocks nobody for who wanted to delete them and said so in the wrong place', async () => {
    const somebody = await signedIn(ledgate, 'underwriter');
    const answer = await ledgate.inject(
      { method: 'DELETE', path: `/api/auc/${somebody.uid}`, headers: {}, body: { wantto: 'delete' } },
      { token: admin.token },
    );
    expect(answer.json<Problem>()).toMatchObject({ code: 'invalid', errors: { wantto: [expect.any(String)] } });
    expect((await admin.client.users.readUser({ params: { id: somebody.uid } })).is_blocked).toBe(false);
  });

  test('starts no application for who gave it one to start with', async () => {
    const merchant = await signedIn(ledgate, 'merchant');
    const answer = await ledgate.inject(
      { method: 'POST', path: '/api/application', headers: {}, body: { legal_name: 'Kestrel LLC' } },
      { token: merchant.token },
    );
    expect(answer.json<Problem>()).toMatchObject({ code: 'invalid', errors: { legal_name: [expect.any(String)] } });
    const { results } = await merchant.client.applications.listApplications();
    expect(results).toEqual([]);
  });

  test.each([[[]], [['a']], ['text'], [0], [null]])('refuses %j', async (body) => {
    const answer = await ledgate.server.inject({
      method: 'POST',
      url: '/api/application',
      headers: { authorization: `Bearer ${tokens.get('merchant')}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(answer.json<Problem>()).toMatchObject({ code: 'invalid', errors: { body: ['This call takes no body.'] } });
  });

  test('takes an empty object, which says nothing', async () => {
    const merchant = await signedIn(ledgate, 'merchant');
    const answer = await ledgate.inject(
      { method: 'POST', path: '/api/application', headers: {}, body: {} },
      { token: merchant.token },
    );
    expect(answer.statusCode).toBe(201);
  });
});
