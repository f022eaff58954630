import { ACTOR_KIND_NAMES, type CallerKind } from '@ledgate/domain/access/actors.ts';
import type { KeyScope } from '@ledgate/domain/access/key-scopes.ts';
import type { Call, Need } from './call.ts';
import { EVERYWHERE, FAILURES, type FailureCode, WHEN_SIGNED_IN } from './failures.ts';

/** What follows from a declaration, worked out once for the description, the documents and the tests. */

export const needOf = ({ access }: Pick<Call, 'access'>): 'public' | 'demo' | Need =>
  typeof access === 'string' ? access : access.need;

const PEOPLE: readonly CallerKind[] = ['person'];

export const kindsOf = ({ access }: Pick<Call, 'access'>): readonly CallerKind[] =>
  typeof access === 'string' ? PEOPLE : access.kinds;

/** What a key has to have for it; null where no key gets in. */
export const scopeOf = ({ access }: Pick<Call, 'access'>): KeyScope | null =>
  typeof access === 'object' && 'scope' in access ? access.scope : null;

/** A public call that can answer `not_signed_in` serves both: with a handle anybody, without one the signed-in. */
export const signInOf = (call: Call): 'never' | 'sometimes' | 'always' => {
  if (call.access !== 'public' && call.access !== 'demo') return 'always';
  return call.failures.includes('not_signed_in') ? 'sometimes' : 'never';
};

export const stepUpOf = (call: Call): 'never' | 'sometimes' | 'always' => {
  if (call.stepUp) return 'always';
  return call.failures.includes('step_up_required') ? 'sometimes' : 'never';
};

/** Keys belong to a person, so they count only where somebody may be signed in. */
export const takesIdempotencyKey = (call: Call): boolean => call.method !== 'GET' && signInOf(call) !== 'never';

/** A call that honours a version can find it stale. */
export const takesVersion = (call: Call): boolean => call.failures.includes('stale');

/** A secret answer is not kept, so a repetition is told that it was done already. */
const whenKeyed = (call: Call): FailureCode[] => [
  'key_reused',
  'still_running',
  ...(call.secretReply ? (['wrong_state'] as const) : []),
];

/** Everything the call may be refused with, by status and name. */
export const failuresOf = (call: Call): FailureCode[] => {
  const codes = new Set<FailureCode>([...call.failures, ...EVERYWHERE]);
  if (signInOf(call) === 'always') for (const code of WHEN_SIGNED_IN) codes.add(code);
  // Keys are counted, people are not.
  if (scopeOf(call) !== null) codes.add('too_many_tries');
  if (takesIdempotencyKey(call)) for (const code of whenKeyed(call)) codes.add(code);
  return [...codes].toSorted((a, b) => FAILURES[a].status - FAILURES[b].status || (a < b ? -1 : 1));
};

/** Both spellings are served; where only one can be shown, it is the one without the slash. */
export const plainPath = (path: string): string => path.replace(/(?<=.)\/$/, '');

const ACCESS_WORDS: Record<string, string> = {
  public: 'anybody',
  demo: 'anybody, in the demo only',
  signed_in: 'whoever is signed in',
};

export const whoMay = (call: Call): string => {
  const need = needOf(call);
  const who = ACCESS_WORDS[need] ?? `holders of ${need}`;
  if (typeof call.access === 'string') return who;
  const kinds = call.access.kinds.map((kind) => ACTOR_KIND_NAMES[kind]).join(', ');
  const scope = scopeOf(call);
  const named = scope === null ? kinds : `${kinds} with ${scope}`;
  return need === 'signed_in' ? named : `${who}: ${named}`;
};
