import { isStaff, type StaffRole } from '@ledgate/domain/access/roles.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import type { WorkingActor } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';

/** The queue is for those who work on other people's applications. */
export const demandStaff = (actor: WorkingActor): StaffRole => {
  if (!isStaff(actor.role)) throw new Failure('not_allowed', 'Only staff and ISOs can see the queue.');
  return actor.role;
};

/** Who has a case is the acquirer's own affair. */
export const demandReviewer = (actor: WorkingActor): void => {
  if (!seesReview(actor)) throw new Failure('not_allowed', 'Only the acquirer’s staff can assign cases.');
};
