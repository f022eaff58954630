import type { Section } from '@ledgate/domain/applications/sections.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { mayEditSection } from '@ledgate/domain/applications/steps.ts';
import type { Actor } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';

/** Refuses those who never fill in this section, before anything is looked up for them. */
export const demandEditor = (actor: Actor, section: Section): void => {
  if (mayEditSection(actor, 'draft', section) === 'notAllowed') {
    throw new Failure('not_allowed', 'Your role does not fill in this section.');
  }
};

/** Refuses an edit that is not this person's, or not of this moment. */
export const demandEditable = (actor: Actor, status: Status, section: Section, reason: string | undefined): void => {
  demandEditor(actor, section);
  const answer = mayEditSection(actor, status, section);
  if (answer === 'wrongState')
    throw new Failure('wrong_state', 'The application is being reviewed and cannot be changed now.');
  if (answer === 'withReason' && reason === undefined) {
    const say = 'Say why you correct this for the merchant, in ten characters or more.';
    throw new Failure('invalid', say, { errors: { reason: [say] } });
  }
};
