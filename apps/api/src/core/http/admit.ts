import type { Call } from '@ledgate/contract/call.ts';
import { kindsOf, needOf, scopeOf } from '@ledgate/contract/call-facts.ts';
import { isAbility } from '@ledgate/domain/access/abilities.ts';
import { ACTOR_KIND_NAMES, type ActorKind } from '@ledgate/domain/access/actors.ts';
import { SESSION } from '@ledgate/domain/access/limits.ts';
import { type Actor, personOf, workerOf, type WorkingActor } from '../context.ts';
import { Failure } from '../failure.ts';
import type { Parts } from '../parts.ts';

type Needs = Pick<Parts, 'clock'> & { settings: Pick<Parts['settings'], 'mode'> };

/** For steps that hurt: the person has to have proved themselves within the last minutes. */
export const demandFreshProof = (actor: Actor, { clock }: Pick<Parts, 'clock'>): void => {
  const proved = personOf(actor)?.provedAt.getTime() ?? Number.NEGATIVE_INFINITY;
  if (clock().getTime() - proved > SESSION.stepUp) {
    throw new Failure('step_up_required', 'You last confirmed it’s you more than five minutes ago.');
  }
};

const demandKind = (call: Call, { kind }: Actor): void => {
  const kinds: readonly ActorKind[] = kindsOf(call);
  if (!kinds.includes(kind)) throw new Failure('not_allowed', `This is not for ${ACTOR_KIND_NAMES[kind]}.`);
};

/** A key needs the scope besides: what its maker may, it may only as far as it was made for it. */
const demandScope = (call: Call, actor: Actor): void => {
  if (actor.kind !== 'apiKey') return;
  const scope = scopeOf(call);
  if (scope === null || !actor.scopes.has(scope)) {
    throw new Failure('not_allowed', `This key can’t do this: it needs the scope ${scope ?? 'of a person'}.`);
  }
};

const demandAbility = (need: string, worker: WorkingActor | null): void => {
  if (isAbility(need) && !worker?.abilities.has(need)) {
    throw new Failure('not_allowed', `Your role can’t do this: it needs ${need}.`);
  }
};

/** Who came by PIN at a register does there what is done there. */
const demandAtTill = (call: Call, actor: Actor): void => {
  if (personOf(actor)?.till && !call.atTill)
    throw new Failure('not_allowed', 'This is not open at a register. Sign in with your password.');
};

/** The coarse gate: may this actor ask at all. The fine one is the domain's, inside the verb. */
export const admit = (call: Call, actor: Actor | null, parts: Needs): void => {
  const need = needOf(call);
  if (need === 'public') return;
  if (need === 'demo') {
    if (parts.settings.mode !== 'demo') throw new Failure('not_found', 'There is no page at this address.');
    return;
  }
  if (!actor) throw new Failure('not_signed_in', 'The access token is missing, expired or no longer valid.');
  demandKind(call, actor);
  demandAtTill(call, actor);
  demandScope(call, actor);
  demandAbility(need, workerOf(actor));
  if (call.stepUp) demandFreshProof(actor, parts);
};
