import { SIGNING } from '@ledgate/domain/access/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Signing, submittedFor } from './testing-signing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** As the mail provider tells it; how that comes in is tested with delivery. */
const bounce = (email: string): Promise<unknown> =>
  bookkeeping(server.parts, (tx) =>
    tx
      .insertInto('mail_stop')
      .values({ email, kind: 'bounce', detail: 'No such user', at: server.parts.clock() })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ lifted_at: null, lifted_by: null }))
      .execute(),
  );

const theodoreIn = async ({ uid }: Signing, { client }: Pick<Signing, 'client'>) => {
  const { results } = await client.signatures.listSignatures({ params: { uid } });
  const [marisol, theodore] = results;
  if (!marisol || !theodore) throw new Error('there are two owners');
  expect(marisol.mail_returned_at).toBeNull();
  return theodore;
};

test('a link whose mail came back says so to the desk and the merchant; the desk alone tries the address again', async () => {
  const filed = await submittedFor(server);
  const desk = await signedIn(server, 'underwriter');
  expect(await theodoreIn(filed, filed)).toMatchObject({ state: 'waiting', mail_returned_at: null, may: ['send'] });
  await bounce(filed.theodore.email);
  server.advance(SIGNING.linkAgainAfter);
  const at = expect.any(String) as string;
  expect(await theodoreIn(filed, filed)).toMatchObject({ mail_returned_at: at, may: [] });
  const { owner, ...seen } = await theodoreIn(filed, desk);
  expect(seen).toMatchObject({ mail_returned_at: at, may: expect.arrayContaining(['send']) as string[] });

  const params = { uid: filed.uid, owner };
  const said = await refusal(filed.client.signatures.sendSigningLink({ params }));
  expect([said.code, said.problem.detail]).toEqual(['wrong_state', expect.stringContaining('came back')]);
  const sent = await server.subjectsTo(filed.theodore.email);
  await desk.client.signatures.sendSigningLink({ params });
  expect(await server.subjectsTo(filed.theodore.email)).toHaveLength(sent.length + 1);
  expect((await theodoreIn(filed, filed)).mail_returned_at).toBeNull();
  await bounce(filed.theodore.email);
  expect((await theodoreIn(filed, desk)).mail_returned_at).toEqual(at);
});

test('an address that was corrected is another one', async () => {
  const filed = await submittedFor(server);
  const admin = await signedIn(server, 'admin');
  await bounce(filed.theodore.email);
  const { owner: id } = await theodoreIn(filed, filed);
  const body = { email: `new-${filed.theodore.email}`, reason: 'Told us by phone' };
  await admin.client.onboarding.updateOwner({ params: { id }, body });
  await server.deliver();
  expect(await theodoreIn(filed, filed)).toMatchObject({ state: 'waiting', mail_returned_at: null });
  expect(await server.subjectsTo(body.email)).toHaveLength(1);
});
