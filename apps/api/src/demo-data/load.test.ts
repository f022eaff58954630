import { ROLES } from '@ledgate/domain/access/roles.ts';
import { checkEmail } from '@ledgate/domain/checks/email.ts';
import { checkPersonName } from '@ledgate/domain/checks/person-name.ts';
import { checkPhone } from '@ledgate/domain/checks/phone.ts';
import { uid } from '@ledgate/contract/fields.ts';
import { expect, test } from 'vitest';
import { books } from '../core/bookkeeping.ts';
import { addPerson } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { uidOf } from './chance.ts';
import { loadDemoData, PEOPLE_STEPS } from './load.ts';
import type { Parts } from '../core/parts.ts';
import { describeMerchants } from './merchants.ts';

const onFreshServer = async (work: (server: TestServer) => Promise<void>): Promise<void> => {
  const server = await startTestServer();
  try {
    await work(server);
  } finally {
    await server.close();
  }
};

/** People and places alone: applications take longer, and have a test of their own. */
const loadPeople = (parts: Parts) => loadDemoData(parts, PEOPLE_STEPS);

const people = ({ parts }: TestServer) => parts.db.selectFrom('app_user').selectAll().orderBy('uid').execute();
const merchants = ({ parts }: TestServer) => parts.db.selectFrom('merchant').selectAll().orderBy('uid').execute();

test('the first start fills the demo with 3 ISOs, staff of each role and a few dozen merchants; the second adds nothing', () =>
  onFreshServer(async (server) => {
    expect(await loadPeople(server.parts)).toEqual({ loaded: true });
    const everybody = await people(server);
    expect(await server.parts.db.selectFrom('iso').select('uid').execute()).toHaveLength(3);
    expect(await merchants(server)).toHaveLength(37);
    for (const role of ROLES)
      expect(everybody.filter((person) => person.role === role).length, role).toBeGreaterThan(0);
    expect(everybody.filter((person) => person.role === 'superadmin')).toHaveLength(1);
    expect(everybody.filter((person) => person.role === 'underwriter').length).toBeGreaterThan(3);
    expect(await loadPeople(server.parts)).toEqual({ loaded: false });
    expect(await people(server)).toHaveLength(everybody.length);
  }));

test('every demo account signs in with the demo password', () =>
  onFreshServer(async (server) => {
    await loadPeople(server.parts);
    expect(DEMO_ACCOUNTS).toHaveLength(8);
    for (const { email, role } of DEMO_ACCOUNTS) {
      const answer = await server.client().auth.signIn({ body: { email, password: DEMO_PASSWORD } });
      expect(answer).toMatchObject({ userData: { email, role } });
    }
    const admin = await server.client().auth.signIn({ body: { email: 'admin@ledgate.test', password: DEMO_PASSWORD } });
    const token = 'accessToken' in admin ? admin.accessToken : '';
    const { count } = await server.client({ token }).users.listUsers({ query: { state: 'invited' } });
    expect(count).toBe(3);
  }));

test('everybody in the demo would have passed the forms, and nothing lies in the future', () =>
  onFreshServer(async (server) => {
    await loadPeople(server.parts);
    const now = server.parts.clock();
    for (const person of await people(server)) {
      const verdicts = [
        checkEmail(person.email),
        checkPhone(person.mobile ?? ''),
        checkPersonName(person.first_name),
        checkPersonName(person.last_name),
      ];
      expect(
        verdicts.every((verdict) => verdict.ok),
        person.email,
      ).toBe(true);
      expect(uid.safeParse(person.uid).success).toBe(true);
      expect(person.created_at <= now && (person.last_login_at ?? now) <= now, person.email).toBe(true);
      expect(person.last_login_at === null || person.last_login_at >= person.created_at, person.email).toBe(true);
    }
    for (const merchant of await merchants(server)) expect(merchant.created_at < now).toBe(true);
  }));

test('the demo is the same on every machine, but for its dates', () =>
  onFreshServer(async (one) =>
    onFreshServer(async (other) => {
      await loadPeople(one.parts);
      other.advance(86_400_000 * 45);
      await loadPeople(other.parts);
      const face = (rows: Awaited<ReturnType<typeof people>>) =>
        rows.map((row) => [
          row.uid,
          row.email,
          row.first_name,
          row.last_name,
          row.mobile,
          row.merchant_uid,
          row.iso_uid,
          row.permissions,
        ]);
      expect(face(await people(other))).toEqual(face(await people(one)));
      const names = (rows: Awaited<ReturnType<typeof merchants>>) =>
        rows.map((row) => [row.uid, row.name, row.iso_uid]);
      expect(names(await merchants(other))).toEqual(names(await merchants(one)));
    }),
  ));

test('every row of the demo has its line in the audit log', () =>
  onFreshServer(async (server) => {
    await loadPeople(server.parts);
    const lanes = new Set(
      (await server.parts.db.selectFrom('audit_lane').select('lane').execute()).map((row) => row.lane),
    );
    for (const person of await people(server)) expect(lanes.has(`user:${person.uid}`)).toBe(true);
    for (const merchant of await merchants(server)) expect(lanes.has(`merchant:${merchant.uid}`)).toBe(true);
    expect([...lanes].filter((lane) => lane.startsWith('system:iso-'))).toHaveLength(3);
  }));

test('a start that failed in the middle is taken up where it was left', () =>
  onFreshServer(async (server) => {
    const db = books(server.parts);
    const [inTheWay] = describeMerchants(server.parts.clock());
    const row = { uid: inTheWay?.uid ?? '', name: 'In the way', created_at: new Date() };
    await db.insertInto('merchant').values(row).execute();
    await expect(loadPeople(server.parts)).rejects.toThrow();
    expect(await merchants(server)).toHaveLength(1);
    const staff = await people(server);
    expect(staff.length).toBeGreaterThan(10);
    expect(staff.every((person) => person.merchant_uid === null)).toBe(true);

    await db
      .updateTable('merchant')
      .set({ uid: uidOf('elsewhere') })
      .execute();
    expect(await loadPeople(server.parts)).toEqual({ loaded: true });
    expect(await merchants(server)).toHaveLength(38);
    expect((await people(server)).length).toBeGreaterThan(staff.length);
  }));

test('two processes that start at once load the demo once', () =>
  onFreshServer(async (server) => {
    const both = await Promise.all([loadPeople(server.parts), loadPeople(server.parts)]);
    expect(both.some(({ loaded }) => loaded)).toBe(true);
    expect(await merchants(server)).toHaveLength(37);
  }));

test('a database with people of its own, or one in production, is left alone', () =>
  onFreshServer(async (server) => {
    const production = { ...server.parts, settings: { ...server.parts.settings, mode: 'production' as const } };
    expect(await loadPeople(production)).toEqual({ loaded: false });
    expect(await people(server)).toEqual([]);
    await addPerson(server, 'admin');
    expect(await loadPeople(server.parts)).toEqual({ loaded: false });
    expect(await people(server)).toHaveLength(1);
  }));
