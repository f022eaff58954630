import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import { mayEditSection } from '@ledgate/domain/applications/steps.ts';
import { type AskedFor, NOTHING_ASKED } from '@ledgate/domain/queries/asked.ts';
import type { PersonActor } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { type Application, loadAsked } from '../applications/public.ts';

/** Refuses those who never fill in this section, before anything is looked up for them. */
export const demandEditor = (actor: PersonActor, section: Section): void => {
  if (mayEditSection(actor, 'draft', section) === 'notAllowed') {
    throw new Failure('not_allowed', 'Your role can’t fill in this section.');
  }
};

/** What lies open to somebody: all of a section, or what the test says. */
export type Opening = (isAsked: (asked: AskedFor) => boolean) => void;

/**
 * Refuses an edit that is not this person's, or not of this moment. Where only what was asked about lies open, the
 * answer still has to be told what is going to be changed.
 */
export const demandEditable = async (
  tx: ReadTransaction,
  actor: PersonActor,
  found: Pick<Application, 'uid' | 'status'>,
  section: Section,
  reason: string | undefined,
): Promise<Opening> => {
  demandEditor(actor, section);
  // Only where a section is closed it matters what was asked about.
  const isClosed = mayEditSection(actor, found.status, section) === 'wrongState';
  const asked = isClosed ? await loadAsked(tx, found.uid) : NOTHING_ASKED;
  const answer = mayEditSection(actor, found.status, section, asked);
  if (answer === 'wrongState')
    throw new Failure('wrong_state', 'The application is under review and can’t be changed now.');
  if (answer === 'withReason' && reason === undefined) {
    const say = 'Say why you are correcting this, in at least 10 characters.';
    throw new Failure('invalid', say, { errors: { reason: [say] } });
  }
  return (isAsked) => {
    if (answer === 'asked' && !isAsked(asked))
      throw new Failure('wrong_state', 'Only the answers we asked about can be changed now.');
  };
};
