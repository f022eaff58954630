import type { FigureName } from '@ledgate/contract/dashboard.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { addPerson, PASSWORD } from '../../testing/people.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const addMerchant = async (isoUid: string | null, daysAgo: number): Promise<string> => {
  const uid = crypto.randomUUID();
  const created_at = new Date(server.parts.clock().getTime() - daysAgo * DAY_MS);
  await books(server.parts)
    .insertInto('merchant')
    .values({ uid, name: `Shop ${uid.slice(0, 8)}`, iso_uid: isoUid, created_at })
    .execute();
  return uid;
};

const dashboardOf = async ({ client }: SignedIn) => {
  const view = await client.dashboard.readDashboard();
  const figures = Object.fromEntries(view.figures.map(({ name, value }) => [name, value]));
  return { ...view, figures: figures as Partial<Record<FigureName, number>> };
};

test('an ISO counts and sees its own merchants and colleagues only', async () => {
  const iso = await signedIn(server, 'iso');
  const other = await signedIn(server, 'iso');
  const isoUid = iso.isoUid ?? '';
  const own = [await addMerchant(isoUid, 1), await addMerchant(isoUid, 40)];
  await addMerchant(other.isoUid, 1);
  await addMerchant(null, 1);
  await addPerson(server, 'iso', { isoUid });
  const view = await dashboardOf(iso);
  expect(view.figures).toEqual({ merchants: 2, merchantsLast30Days: 1, colleagues: 1, ownSessions: 1 });
  expect(view.merchants.map((merchant) => merchant.uid)).toEqual(own);
  expect(view.people).toEqual([]);
});

test('a merchant and a sub-user see their own merchant only', async () => {
  const owner = await signedIn(server, 'merchant');
  const merchantUid = owner.merchantUid ?? '';
  const clerk = await signedIn(server, 'subuser', { merchantUid, permissions: ['read_dashboard'] });
  await addPerson(server, 'subuser', { merchantUid, password: null });
  await addPerson(server, 'merchant');
  for (const person of [owner, clerk]) {
    const view = await dashboardOf(person);
    expect(view.figures).toEqual({ colleagues: 2, peopleInvited: 1, ownSignInsLast30Days: 0, ownSessions: 1 });
    expect(view.merchants.map((merchant) => merchant.uid)).toEqual([merchantUid]);
    expect(view.people).toEqual([]);
  }
});

test('a sub-user who was not handed the dashboard sees nothing of the merchant', async () => {
  const view = await dashboardOf(await signedIn(server, 'subuser'));
  expect(view).toMatchObject({ figures: { ownSignInsLast30Days: 0, ownSessions: 1 }, merchants: [], people: [] });
});

test('an underwriter counts every merchant and ISO, newest first', async () => {
  const newest = await addMerchant(null, 0);
  const view = await dashboardOf(await signedIn(server, 'underwriter'));
  const all = await server.parts.db.selectFrom('merchant').select('uid').execute();
  const isos = await server.parts.db.selectFrom('iso').select('uid').execute();
  expect(view.figures).toMatchObject({ merchants: all.length, isos: isos.length, ownSessions: 1 });
  expect(view.figures.merchantsLast30Days).toBeLessThan(all.length);
  expect(view.merchants[0]?.uid).toBe(newest);
  expect(view.people).toEqual([]);
});

test('an admin sees people by role, sign-ins, refusals and jobs that were given up', async () => {
  const admin = await signedIn(server, 'admin');
  const before = await dashboardOf(admin);
  const person = await addPerson(server, 'underwriter');
  const visitor = server.client();
  await visitor.auth.signIn({ body: { email: person.email, password: PASSWORD } });
  await refusal(visitor.auth.signIn({ body: { email: person.email, password: 'wrong-horse-battery' } }));
  const at = server.parts.clock();
  await books(server.parts)
    .insertInto('job')
    .values({
      uid: crypto.randomUUID(),
      kind: 'decoy',
      payload: '',
      state: 'dead',
      run_at: at,
      created_at: at,
      finished_at: at,
    })
    .execute();
  const after = await dashboardOf(admin);
  const grown = Object.entries(after.figures).map(([name, value]) => [
    name,
    value - (before.figures[name as FigureName] ?? 0),
  ]);
  expect(Object.fromEntries(grown)).toEqual({
    peopleActive: 1,
    signInsLast24Hours: 1,
    refusedLast24Hours: 1,
    jobsDead: 1,
  });
  const underwriters = (view: typeof after) => view.people.find(({ role }) => role === 'underwriter')?.count ?? 0;
  expect(underwriters(after) - underwriters(before)).toBe(1);
  server.advance(DAY_MS + 1000);
  const tomorrow = await dashboardOf(await signedIn(server, 'superadmin'));
  expect(tomorrow.figures).toMatchObject({ signInsLast24Hours: 0, refusedLast24Hours: 0 });
});

test('the own latest steps come newest first, and nobody else’s', async () => {
  const admin = await signedIn(server, 'admin');
  const other = await signedIn(server, 'admin');
  const person = await addPerson(server, 'underwriter');
  await admin.client.users.removeUser({ params: { id: person.uid } });
  server.advance(1000);
  await admin.client.users.unblockUser({ params: { id: person.uid } });
  expect((await dashboardOf(admin)).recent.map(({ action }) => action)).toEqual(['user.unblocked', 'user.blocked']);
  expect((await dashboardOf(other)).recent).toEqual([]);
});

test('a super admin under another hat sees what the hat sees', async () => {
  const superadmin = await signedIn(server, 'superadmin');
  const body = { role: 'underwriter' as const, reason: 'Checking a complaint about the desk' };
  const { accessToken } = await superadmin.client.auth.switchRole({ body });
  const view = await server.client({ token: accessToken }).dashboard.readDashboard();
  expect([view.role, view.figures[0]?.name, view.people]).toEqual(['underwriter', 'merchants', []]);
});
