import { SUB_USER_PERMISSIONS, type SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL, askCall, type NamedCall } from './ask-call.ts';
import { EXPECTED } from './matrix-expected.ts';
import { addPerson, tokensFor } from './people.ts';
import { ACTS, OPENED_BY, OPENED_TOGETHER } from './sub-user-expected.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Each door with what is said at it; a call with several acts has one for each. */
const DOORS: { door: string; call: NamedCall; body?: object }[] = ALL.filter(([name]) => {
  const open = EXPECTED[name] ?? '';
  return open !== 'anybody' && !open.includes('S');
}).flatMap((call) => {
  const acts = ACTS[call[0]];
  if (!acts) return [{ door: call[0], call }];
  return Object.entries(acts).map(([act, body]) => ({ door: `${call[0]}:${act}`, call, body }));
});

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const meantFor = (held: readonly SubUserPermission[]): string[] => {
  const together = OPENED_TOGETHER.filter(([one, other]) => held.includes(one) && held.includes(other));
  const doors = [...held.map((permission) => OPENED_BY[permission]), ...together.map(([, , opened]) => opened)];
  return [...new Set(doors.flatMap(words))].toSorted();
};

/**
 * A few sets in which any two permissions are met in all four ways: both, one, the other, neither. Each permission has
 * a number of its own with three of seven bits set, and set n holds those with bit n; the last holds all of them.
 */
const PAIRWISE: SubUserPermission[][] = (() => {
  const bits = 7;
  const numbers = Array.from({ length: 1 << bits }, (_, number) => number).filter(
    (number) => [...number.toString(2)].filter((bit) => bit === '1').length === 3,
  );
  const sets = Array.from({ length: bits }, (_, bit) =>
    SUB_USER_PERMISSIONS.filter((_permission, at) => ((numbers[at] ?? 0) >> bit) & 1),
  );
  return [...sets, [...SUB_USER_PERMISSIONS]];
})();

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
  ledgate.stopClock();
});
afterAll(() => ledgate.close());

type Door = (typeof DOORS)[number];

const openTo = async (permissions: readonly SubUserPermission[], doors: readonly Door[] = DOORS): Promise<string[]> => {
  const person = await addPerson(ledgate, 'subuser', { password: null, permissions: [...permissions] });
  const { accessToken } = await tokensFor(ledgate, person);
  const open: string[] = [];
  for (const { door, call, body } of doors) {
    const { isShut, status, code } = await askCall(ledgate, call, accessToken, body);
    expect(status, `${door} got ${code}`).toBeLessThan(500);
    if (isShut) expect(status, door).toBe(403);
    else open.push(door);
  }
  return open.toSorted();
};

const openersOf = ({ door }: Door): readonly string[] =>
  [...SUB_USER_PERMISSIONS.map((permission) => OPENED_BY[permission]), ...OPENED_TOGETHER.map(([, , opened]) => opened)]
    .flatMap(words)
    .filter((opened) => opened === door);

/**
 * The doors that one permission has to be tried at by itself: those it opens, and those that several open. At any other a
 * wrong permission is found out by a set below that holds it and not the one opener, or has none to hold.
 */
const doorsFor = (permission: SubUserPermission): Door[] => {
  const own = words(OPENED_BY[permission]);
  return DOORS.filter((one) => own.includes(one.door) || openersOf(one).length > 1);
};

describe('a sub-user', () => {
  test('who holds nothing opens nothing but what is everybody’s', async () => {
    expect(await openTo([])).toEqual([]);
  });

  test.each(SUB_USER_PERMISSIONS)('who holds only %s opens exactly its calls', async (permission) => {
    expect(await openTo([permission], doorsFor(permission))).toEqual(meantFor([permission]));
  });

  test('meets any two permissions together, each alone and neither in the sets below', () => {
    for (const one of SUB_USER_PERMISSIONS) {
      for (const other of SUB_USER_PERMISSIONS.filter((each) => each !== one)) {
        const met = new Set(PAIRWISE.map((held) => `${held.includes(one)} ${held.includes(other)}`));
        expect(met.size, `${one} and ${other}`).toBe(4);
      }
    }
  });

  test.each(PAIRWISE.map((held, at) => [at, held] as const))(
    'of set %i opens what its permissions open, and what two of them open together',
    async (_, held) => {
      expect(await openTo(held)).toEqual(meantFor(held));
    },
  );
});
