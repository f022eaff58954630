import { declare, type Call } from '@ledgate/contract/call.ts';
import { CALLS } from '@ledgate/contract/calls.ts';
import { needOf } from '@ledgate/contract/call-facts.ts';
import { ABILITIES } from '@ledgate/domain/access/abilities.ts';
import { KEY_SCOPES } from '@ledgate/domain/access/key-scopes.ts';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { Actor, ApiKeyActor, PersonActor, ProviderActor, SystemActor } from '../context.ts';
import type { Failure } from '../failure.ts';
import { admit } from './admit.ts';
import type { Handler } from './handler.ts';

const now = new Date();
const parts = { clock: () => now, settings: { mode: 'demo' as const } };

const call = { summary: 'Do a thing', method: 'POST', path: '/api/thing', reply: z.object({}), failures: [] } as const;
const calls = declare({
  forPeople: { ...call, access: 'signed_in' },
  forTheProvider: { ...call, access: { kinds: ['provider'], need: 'signed_in' } },
  forPeopleAndKeys: { ...call, access: { kinds: ['person', 'apiKey'], need: 'read_staff', scope: 'lists:read' } },
});

const person: PersonActor = {
  kind: 'person',
  uid: '',
  sid: '',
  role: 'superadmin',
  ownRole: 'superadmin',
  abilities: new Set(ABILITIES),
  isoUid: null,
  merchantUid: null,
  provedAt: now,
  till: null,
};

const key: ApiKeyActor = {
  kind: 'apiKey',
  key: '',
  uid: '',
  role: 'superadmin',
  ownRole: 'superadmin',
  abilities: new Set(ABILITIES),
  scopes: new Set(KEY_SCOPES),
  isoUid: null,
  merchantUid: null,
};

const refusalOf = (asked: Call, actor: Actor | null): string | null => {
  try {
    admit(asked, actor, parts);
    return null;
  } catch (error) {
    return (error as Failure).code;
  }
};

test('a call is for people unless it names others', () => {
  expect(refusalOf(calls.forPeople, person)).toBeNull();
  expect(refusalOf(calls.forTheProvider, person)).toBe('not_allowed');
  expect(refusalOf(calls.forPeopleAndKeys, person)).toBeNull();
  expect(refusalOf(calls.forPeopleAndKeys, { ...person, abilities: new Set() })).toBe('not_allowed');
  expect(refusalOf(calls.forTheProvider, null)).toBe('not_signed_in');
});

test('a key comes in only where it is named, with the scope and the ability', () => {
  expect(refusalOf(calls.forPeopleAndKeys, key)).toBeNull();
  expect(refusalOf(calls.forPeopleAndKeys, { ...key, scopes: new Set(['rates:read']) })).toBe('not_allowed');
  expect(refusalOf(calls.forPeopleAndKeys, { ...key, abilities: new Set() })).toBe('not_allowed');
  expect(refusalOf(calls.forPeople, key)).toBe('not_allowed');
  expect(refusalOf({ ...calls.forPeopleAndKeys, stepUp: true }, key)).toBe('step_up_required');
});

test('a call cannot be opened to keys without saying which scope it takes', () => {
  // @ts-expect-error: the scope is missing
  declare({ forgotten: { ...call, access: { kinds: ['person', 'apiKey'], need: 'signed_in' } } });
});

test('the server itself comes through no door, though nobody has more rights', () => {
  const guarded = Object.values(CALLS)
    .flatMap((feature): Call[] => Object.values(feature))
    .filter((asked) => !['public', 'demo'].includes(needOf(asked)));
  expect(guarded.length).toBeGreaterThan(100);
  expect(new Set(guarded.map((asked) => refusalOf(asked, { kind: 'system' })))).toEqual(new Set(['not_allowed']));
});

test('a handler is handed exactly the kinds of actors that its call is for', () => {
  type ActorAt<C extends Call> = Parameters<Handler<C>>[0]['actor'];
  expectTypeOf<ActorAt<typeof calls.forPeople>>().toEqualTypeOf<PersonActor>();
  expectTypeOf<ActorAt<typeof CALLS.auth.refresh>>().toEqualTypeOf<Actor | null>();
  expectTypeOf<ActorAt<typeof calls.forTheProvider>>().toEqualTypeOf<ProviderActor>();
  expectTypeOf<ActorAt<typeof calls.forPeopleAndKeys>>().toEqualTypeOf<PersonActor | ApiKeyActor>();
  expectTypeOf<ActorAt<typeof calls.forPeopleAndKeys>>().not.toExtend<SystemActor>();
});
