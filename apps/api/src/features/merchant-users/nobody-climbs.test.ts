import { ABILITIES, SUB_USER_PERMISSIONS, type SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import { ROLE_SETTINGS } from '@ledgate/domain/access/team.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { UNKNOWN } from '../../testing/matrix-asks.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let owner: SignedIn;
let stranger: SignedIn;
let team: SignedIn[];
const TEAM = 4;
beforeAll(async () => {
  server = await startTestServer();
  server.stopClock();
  owner = await signedIn(server, 'merchant', { password: null });
  stranger = await signedIn(server, 'subuser', { password: null, permissions: ['use_pos'] });
  const merchantUid = owner.merchantUid ?? '';
  team = [];
  for (let n = 0; n < TEAM; n += 1) team.push(await signedIn(server, 'subuser', { password: null, merchantUid }));
});
afterAll(() => server.close());

const hand = (uid: string, permissions: readonly string[]) =>
  books(server.parts)
    .updateTable('app_user')
    .set({ permissions: [...permissions] })
    .where('uid', '=', uid)
    .execute();

/** Everybody's rights, the owner's and the stranger's among them, as they are stored. */
const rightsNow = async (): Promise<Map<string, string[]>> => {
  const rows = await books(server.parts)
    .selectFrom('app_user')
    .select(['uid', 'role', 'merchant_uid', 'permissions'])
    .execute();
  return new Map(
    rows.map(({ uid, ...rest }) => [uid, [rest.role, rest.merchant_uid ?? '', ...rest.permissions.toSorted()]]),
  );
};

const permissionList = fc.subarray([...SUB_USER_PERMISSIONS]);
const asked = fc.oneof(
  { weight: 4, arbitrary: permissionList },
  fc.array(fc.oneof(fc.constantFrom<string>(...ABILITIES, 'manage_all', 'read_*', '*'), fc.string()), { maxLength: 4 }),
);
const edit = fc.record({
  by: fc.nat(TEAM - 1),
  on: fc.oneof({ weight: 5, arbitrary: fc.nat(TEAM - 1) }, fc.constantFrom('owner', 'stranger', 'nobody')),
  by_call: fc.constantFrom('PUT maum', 'POST maum', 'PUT muc', 'POST muc'),
  role_setting: fc.oneof({ weight: 3, arbitrary: fc.constant('custom') }, fc.constantFrom(...ROLE_SETTINGS, 'owner')),
  permissions: fc.option(asked, { nil: undefined }),
});
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

const uidOf = (on: Edit['on']): string => {
  if (typeof on === 'number') return team[on]?.uid ?? '';
  return { owner: owner.uid, stranger: stranger.uid, nobody: UNKNOWN }[on];
};

const send = async ({ by, on, by_call, role_setting, permissions }: Edit) => {
  const [method = '', call] = by_call.split(' ');
  const user = uidOf(on);
  const who = { first_name: 'Robin', last_name: 'Quarterman' };
  const access = { role_setting, ...(permissions && { permissions }) };
  const asks: Record<string, { path: string; body: object }> = {
    'PUT muc': { path: `/api/muc/${user}`, body: { ...who, ...access } },
    'POST muc': { path: '/api/muc/', body: { email: `${crypto.randomUUID()}@shop.example`, ...who, ...access } },
  };
  const { path, body } = asks[by_call] ?? { path: `/api/${call}/`, body: { user, ...access } };
  const answer = await server.inject({ method: method as 'PUT', path, headers: {}, body }, { token: team[by]?.token });
  return { status: answer.statusCode, made: answer.statusCode === 201 ? answer.json<{ id: string }>().id : null };
};

const without = (all: Map<string, string[]>, uid: string) => [...all].filter(([key]) => key !== uid);

test('whatever sub-users send, only what the sender holds is given or taken, and only within the team', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(permissionList, { minLength: TEAM, maxLength: TEAM }),
      fc.array(edit, { maxLength: 6 }),
      async (held, edits) => {
        // Most look after the team, or there would be little to see.
        for (const [n, person] of team.entries())
          await hand(person.uid, n === 0 ? (held[n] ?? []) : [...new Set([...(held[n] ?? []), 'manage_user'])]);
        for (const one of edits) {
          // What the session was last seen with must not decide.
          server.advance(1_000);
          const before = await rightsNow();
          const { status, made } = await send(one);
          const after = await rightsNow();
          expect(status).toBeLessThan(500);
          const touched = made ?? uidOf(one.on);
          expect(without(after, touched)).toEqual(without(before, touched));
          const sender = new Set(before.get(team[one.by]?.uid ?? '')?.slice(2));
          const [was = [], is = []] = [before.get(touched)?.slice(2), after.get(touched)?.slice(2)];
          const moved = [...was.filter((each) => !is.includes(each)), ...is.filter((each) => !was.includes(each))];
          if (status >= 400) expect(after).toEqual(before);
          else expect(sender.has('manage_user')).toBe(true);
          expect(moved.filter((each) => !sender.has(each))).toEqual([]);
          expect(is.every((each) => SUB_USER_PERMISSIONS.some((known) => known === each))).toBe(true);
          if (one.by_call !== 'POST muc') {
            const isSelf = uidOf(one.on) === team[one.by]?.uid;
            if (isSelf || one.on === 'owner') expect(status).toBeGreaterThanOrEqual(400);
            // Others’ people are not there; a body that makes no sense is refused before anybody is looked for.
            if (one.on === 'stranger') expect([403, 404, 422]).toContain(status);
          }
        }
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test('of two who take each other’s right to look after the team at once, the second is refused', async () => {
  const [one, other] = team;
  if (!one || !other) throw new Error('no team');
  for (const { uid } of [one, other]) await hand(uid, ['manage_user', 'use_pos']);
  server.advance(1_000);
  const take = ({ client }: SignedIn, user: string) =>
    client.merchantUsers.changeAccess({
      body: { user, role_setting: 'custom', permissions: ['use_pos'] satisfies SubUserPermission[] },
    });
  const done = await Promise.allSettled([take(one, other.uid), take(other, one.uid)]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
