import type { Call } from '@ledgate/contract/call.ts';
import { kindsOf, scopeOf } from '@ledgate/contract/call-facts.ts';
import { KEY_SCOPES } from '@ledgate/domain/access/key-scopes.ts';
import { SESSION } from '@ledgate/domain/access/limits.ts';
import { type Role, ROLES } from '@ledgate/domain/access/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books } from '../core/bookkeeping.ts';
import { ALL, askCall } from './ask-call.ts';
import { UNKNOWN } from './matrix-asks.ts';
import { addKey } from './keys.ts';
import { EXPECTED } from './matrix-expected.ts';
import { OPEN_TO_KEYS } from './matrix-keys.ts';
import { READ_AS_MERCHANT } from './matrix-viewing.ts';
import { addPerson, type TestPerson, tokensFor } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const LETTERS = { merchant: 'M', subuser: 'S', underwriter: 'U', iso: 'I', admin: 'A', superadmin: 'X' } as const;

let ledgate: TestServer;
let people: Map<Role, TestPerson>;
let dead: Map<Role | 'no', [condition: string, token: string][]>;
beforeAll(async () => {
  ledgate = await startTestServer();
  // A slow machine takes longer over all calls than a token lives.
  ledgate.stopClock();
  people = new Map();
  dead = new Map();
  for (const role of ROLES) {
    people.set(role, await addPerson(ledgate, role, { password: null }));
    dead.set(role, await deadTokens(role));
  }
  dead.set('no', await strayTokens());
});
afterAll(() => ledgate.close());

const deadTokens = async (role: Role): Promise<[string, string][]> => {
  const db = books(ledgate.parts);
  const make = async () => {
    const person = await addPerson(ledgate, role, { password: null });
    return { person, token: (await tokensFor(ledgate, person)).accessToken };
  };
  const revoked = await make();
  await db.updateTable('session').set({ ended_at: new Date() }).where('user_uid', '=', revoked.person.uid).execute();
  const blocked = await make();
  await db.updateTable('app_user').set({ blocked_at: new Date() }).where('uid', '=', blocked.person.uid).execute();
  const deleted = await make();
  await db.updateTable('app_user').set({ deleted_at: new Date() }).where('uid', '=', deleted.person.uid).execute();
  const expired = await make();
  await db
    .updateTable('session')
    .set({ ends_at: new Date(0) })
    .where('user_uid', '=', expired.person.uid)
    .execute();
  return [
    ['revoked', revoked.token],
    ['blocked', blocked.token],
    ['deleted', deleted.token],
    ['past its end', expired.token],
  ];
};

/** Nobody's, so of no role. */
const strayTokens = async (): Promise<[string, string][]> => [
  ['without a session', ledgate.parts.tokens.sign(UNKNOWN)],
  ['cut short', (await freshToken('superadmin')).slice(0, -4)],
];

const ask = (name: string, call: Call, token?: string) => askCall(ledgate, [name, call], token);

const freshToken = async (role: Role): Promise<string> => {
  const person = people.get(role) ?? (await addPerson(ledgate, role, { password: null }));
  return (await tokensFor(ledgate, person)).accessToken;
};

/** Of a super admin who works in another role. */
const wornToken = async (person: TestPerson, role: Role): Promise<string> => {
  const { accessToken } = await tokensFor(ledgate, person);
  await books(ledgate.parts)
    .updateTable('session')
    .set({ acting_role: role, acting_until: new Date(ledgate.parts.clock().getTime() + 60_000) })
    .where('sid', '=', ledgate.parts.tokens.read(accessToken))
    .execute();
  return accessToken;
};

/** These may end the session that they are made with. */
const endsSessions = (name: string): boolean => name.startsWith('auth.') || name.startsWith('account.');

/** One session for many calls while the clock stands, and another one after a call that may have ended it. */
const lastingTokens = () => {
  const kept = new Map<string, string>();
  return async (name: string, role: Role): Promise<string> => {
    const key = `${role} ${ledgate.parts.clock().getTime()}`;
    const token = kept.get(key) ?? (await freshToken(role));
    if (endsSessions(name)) kept.delete(key);
    else kept.set(key, token);
    return token;
  };
};

/** Whoever comes to a door with a dead token is sent away before anybody asks which door it is: each tries its share. */
const deadAt = (name: string): [string, [string, string][]][] => {
  const place = ALL.findIndex(([each]) => each === name);
  return [...dead].filter(([role], at) => role === 'no' || at === place % ROLES.length);
};

describe('the permission matrix', () => {
  test('names every declared call and no other', () => {
    expect(Object.keys(EXPECTED).toSorted()).toEqual(ALL.map(([name]) => name).toSorted());
  });

  const tokenFor = lastingTokens();

  test.each(ALL)('%s is open to exactly those it is for', async (name, call) => {
    const expected = EXPECTED[name] ?? '';
    const isPublic = expected === 'anybody';
    const anonymous = await ask(name, call);
    expect(anonymous.isShut, 'anonymous').toBe(!isPublic);
    if (!isPublic) expect(anonymous.status, 'anonymous').toBe(401);
    for (const role of ROLES) {
      const { status, isShut, code } = await ask(name, call, await tokenFor(name, role));
      const isMeant = isPublic || expected.includes(LETTERS[role]);
      expect(isShut, `${role} got ${status} ${code}`).toBe(!isMeant);
      if (!isMeant) expect(status, role).toBe(403);
      expect(status, `${role} got ${code}`).toBeLessThan(500);
    }
  });

  test.each(ALL.filter(([name]) => EXPECTED[name] !== 'anybody'))(
    '%s refuses expired, revoked, blocked, deleted and foreign tokens with 401',
    async (name, call) => {
      for (const [role, tokens] of deadAt(name)) {
        for (const [condition, token] of tokens) {
          const { status } = await ask(name, call, token);
          expect(status, `${condition}, role ${role}`).toBe(401);
        }
      }
    },
  );

  test('an access token past its five minutes is refused on every call', async () => {
    const token = await freshToken('superadmin');
    ledgate.advance(SESSION.accessToken + 1000);
    for (const [name, call] of ALL.filter(([each]) => EXPECTED[each] !== 'anybody')) {
      expect((await ask(name, call, token)).status, name).toBe(401);
    }
  });

  test.each(['merchant', 'underwriter', 'iso', 'admin'] as const)(
    'the role %s, worn by a super admin, opens that role’s calls and no others',
    async (role) => {
      const wrong: string[] = [];
      const person = await addPerson(ledgate, 'superadmin');
      let accessToken: string | null = null;
      for (const [name, call] of ALL) {
        accessToken ??= await wornToken(person, role);
        const { isShut, code } = await ask(name, call, accessToken);
        const expected = EXPECTED[name] ?? '';
        const isOpen = role === 'merchant' ? READ_AS_MERCHANT.has(name) : expected.includes(LETTERS[role]);
        const isMeant = expected === 'anybody' || isOpen || name === 'auth.switchRole';
        if (isShut === isMeant) wrong.push(`${name} got ${code}`);
        if (endsSessions(name)) accessToken = null;
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('the column of keys', () => {
  const MAKERS = ['merchant', 'iso', 'admin', 'superadmin'] as const;
  const guarded = ALL.filter(([name]) => EXPECTED[name] !== 'anybody');

  test('lists by hand every call that is declared for keys, with its scope', () => {
    const declared = ALL.flatMap(([name, call]) => (kindsOf(call).includes('apiKey') ? [[name, scopeOf(call)]] : []));
    expect(Object.fromEntries(declared)).toEqual(
      Object.fromEntries(Object.entries(OPEN_TO_KEYS).map(([name, [scope]]) => [name, scope])),
    );
  });

  test.each(MAKERS)('a key of %s opens what it is for, and needs the one scope for it', async (role) => {
    const maker = people.get(role) ?? (await addPerson(ledgate, role, { password: null }));
    const whole = await addKey(ledgate, maker);
    for (const [name, call] of guarded) {
      const [, makers = ''] = OPEN_TO_KEYS[name] ?? [];
      const { isShut, status, code } = await ask(name, call, whole.token);
      expect(isShut, `${name} got ${status} ${code}`).toBe(!makers.includes(LETTERS[role]));
      expect(status, `${name} got ${code}`).toBeLessThan(500);
    }
  });

  test.each(MAKERS)('a key of %s with every scope but the one, or with none, opens nothing', async (role) => {
    const maker = people.get(role) ?? (await addPerson(ledgate, role, { password: null }));
    const none = await addKey(ledgate, maker, { scopes: [] });
    for (const [name, call] of guarded) {
      expect((await ask(name, call, none.token)).isShut, name).toBe(true);
    }
    for (const missing of KEY_SCOPES) {
      const { token } = await addKey(ledgate, maker, { scopes: KEY_SCOPES.filter((scope) => scope !== missing) });
      for (const [name, call] of guarded.filter(([each]) => OPEN_TO_KEYS[each]?.[0] === missing)) {
        expect((await ask(name, call, token)).status, name).toBe(403);
      }
    }
  });

  test.each(['subuser', 'underwriter'] as const)('a key of %s, who may keep none, opens nothing', async (role) => {
    const { token } = await addKey(ledgate, await addPerson(ledgate, role, { password: null }));
    for (const [name, call] of guarded) expect((await ask(name, call, token)).isShut, name).toBe(true);
  });
});
