import type { Ability } from './abilities.ts';

/** What a key for a program can be allowed, in the words its maker chooses from. */
export const KEY_SCOPES = [
  'applications:read',
  'documents:read',
  'queries:read',
  'threads:write',
  'rates:read',
  'lists:read',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

interface ScopeFacts {
  label: string;
  /** Whoever holds one of these can do it, and so can give it to a key. */
  from: readonly Ability[];
}

/** Nothing that decides, signs, reveals, signs in or makes further keys is here, so no key can do it. */
export const KEY_SCOPE_FACTS: Record<KeyScope, ScopeFacts> = {
  'applications:read': { label: 'Read applications and their timeline', from: ['read_application', 'read_inbox'] },
  'documents:read': { label: 'List documents and what is missing', from: ['read_application', 'read_inbox'] },
  'queries:read': { label: 'Read queries and threads', from: ['read_ticket', 'read_inbox'] },
  'threads:write': { label: 'Open support threads', from: ['create_ticket', 'read_inbox'] },
  'rates:read': { label: 'Read rates', from: ['read_rate', 'read_rateplan'] },
  'lists:read': { label: 'Read reference lists, such as category codes', from: ['read_Auth'] },
};

/** What somebody can give to a key, and what their keys can do at this moment: nothing once they may keep none. */
export const scopesWithin = (abilities: ReadonlySet<Ability>): KeyScope[] =>
  abilities.has('manage_integration')
    ? KEY_SCOPES.filter((scope) => KEY_SCOPE_FACTS[scope].from.some((ability) => abilities.has(ability)))
    : [];

/** Of what its maker holds, the abilities that the scopes of a key stand for. */
export const abilitiesFor = (scopes: readonly KeyScope[], held: ReadonlySet<Ability>): Set<Ability> =>
  new Set(scopes.flatMap((scope) => KEY_SCOPE_FACTS[scope].from).filter((ability) => held.has(ability)));

/** How a key is spelled: `lg_live_`, eight signs by which it is known, and the secret. SECURITY.md has it for scanners. */
export const KEY_PATTERN = /^lg_live_([0-9a-z]{8})_([0-9A-Za-z]{32})$/;
export const KEY_PREFIX = 'lg_live_';
