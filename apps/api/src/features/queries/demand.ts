import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { mayReadTickets, mayWriteTickets, sideOf } from '@ledgate/domain/queries/tickets.ts';
import type { WorkingActor } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';

export const demandTicketReader = (actor: WorkingActor): void => {
  if (!mayReadTickets(actor)) throw new Failure('not_allowed', 'You don’t have access to support tickets.');
};

export const demandTicketWriter = (actor: WorkingActor): void => {
  if (!mayWriteTickets(actor)) throw new Failure('not_allowed', 'You don’t have access to open support tickets.');
};

export const demandOpenness = (actor: WorkingActor, isInternal: boolean): void => {
  if (isInternal && sideOf(actor) !== 'staff') throw new Failure('not_allowed', 'Only staff can write internal notes.');
};

/** The acquirer's own desk. */
export const demandReviewer = (actor: WorkingActor): void => {
  if (!seesReview(actor)) throw new Failure('not_allowed', 'Only underwriters and admins can do this.');
};

export const noTicket = (): Failure => new Failure('not_found', 'There is no such thread.');
export const noQuery = (): Failure => new Failure('not_found', 'There is no such query.');
