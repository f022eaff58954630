import { expect, test } from 'vitest';
import { abilitiesOf } from './grants.ts';
import { abilitiesFor, KEY_SCOPES, scopesWithin } from './key-scopes.ts';
import { ROLES } from './roles.ts';

test.each(ROLES)('a key made by %s can do no more than its maker', (role) => {
  const held = new Set(abilitiesOf(role, []));
  const given = abilitiesFor(scopesWithin(held), held);
  expect([...given].filter((ability) => !held.has(ability))).toEqual([]);
  expect(given.has('manage_integration')).toBe(false);
});

test('merchants’ owners, ISOs and admins can give every scope; underwriters and sub-users keep no keys', () => {
  const byRole = Object.fromEntries(ROLES.map((role) => [role, scopesWithin(new Set(abilitiesOf(role, [])))]));
  expect(byRole).toEqual({
    merchant: [...KEY_SCOPES],
    subuser: [],
    underwriter: [],
    iso: [...KEY_SCOPES],
    admin: [...KEY_SCOPES],
    superadmin: [...KEY_SCOPES],
  });
});

test('whoever loses an ability takes it from their keys', () => {
  expect(scopesWithin(new Set(['manage_integration', 'read_ticket']))).toEqual(['queries:read']);
  expect(scopesWithin(new Set(['read_ticket', 'read_inbox']))).toEqual([]);
});
