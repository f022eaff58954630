import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { inviteFirstSuperAdmin } from './first-super-admin.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer({ mode: 'production' });
});
afterAll(() => ledgate.close());

test('an empty house lets its first super admin in by a mailed link, and only the first', async () => {
  const ask = { email: 'first@house.example', firstName: 'Jo', lastName: 'Ferris' };
  await inviteFirstSuperAdmin(ledgate.parts, ask);
  const link = await ledgate.lastLink(ask.email);
  const session = await ledgate.client().auth.activate({ params: link, body: { password: 'eleven green kettles' } });
  expect(session).toMatchObject({ userData: { role: 'superadmin' } });
  await expect(inviteFirstSuperAdmin(ledgate.parts, { ...ask, email: 'second@house.example' })).rejects.toThrow(
    'already',
  );
});
