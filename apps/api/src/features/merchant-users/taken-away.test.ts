import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer();
  url = await server.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const team = async () => {
  const owner = await signedIn(server, 'merchant');
  const clerk = await signedIn(server, 'subuser', {
    merchantUid: owner.merchantUid ?? '',
    permissions: ['charge_vt', 'use_pos'],
  });
  return { owner, clerk };
};

/** An open line, and everything that comes over it until the server ends it. */
const openLine = async (token: string): Promise<{ heard: () => Promise<string> }> => {
  const response = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return { heard: () => response.text() };
};

const WITHIN_MS = 1_000;

test('a right that is taken away is gone within a second, on an open line too, and the session goes on with the rest', async () => {
  const { owner, clerk } = await team();
  const line = await openLine(clerk.token);
  expect((await clerk.client.terminal.listStoredCards({ query: {} })).results).toEqual([]);
  const body = { user: clerk.uid, role_setting: 'custom' as const, permissions: ['use_pos' as const] };
  await owner.client.merchantUsers.changeAccess({ body });
  const since = performance.now();
  expect(await line.heard()).toContain('event: access');
  expect(performance.now() - since).toBeLessThan(WITHIN_MS);
  // Asked at once after the line ended: what was looked up a moment ago does not count any more.
  const { permissions } = await clerk.client.auth.readPermissions();
  expect(permissions).toEqual(['read_Auth', 'use_pos']);
  await expect(clerk.client.terminal.listStoredCards({ query: {} })).rejects.toMatchObject({ code: 'not_allowed' });
});

test('whoever is deactivated or removed hears nothing more, not even that', async () => {
  const { owner, clerk } = await team();
  const line = await openLine(clerk.token);
  await owner.client.merchantUsers.deactivateMember({ params: { id: clerk.uid } });
  expect(await line.heard()).not.toContain('event: access');
});
