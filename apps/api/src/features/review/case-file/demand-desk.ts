import { isStaff } from '@ledgate/domain/access/roles.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { mayReview } from '@ledgate/domain/review/document-review.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { PersonActor, SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { type Application, holdApplication, pickedUp } from '../../applications/public.ts';

/** The acquirer's people and its ISOs. */
export const demandStaff = ({ role }: PersonActor): void => {
  if (!isStaff(role)) throw new Failure('not_allowed', 'Only staff can do this.');
};

/** The review desk: ISOs do not look over the underwriters' shoulders. */
export const demandDesk = (actor: PersonActor): void => {
  if (!seesReview(actor)) throw new Failure('not_allowed', 'Only the review desk can do this.');
};

/** Holds an application for a step of the review. */
export const holdForReview = async (tx: WritableTransaction, ctx: SignedInCtx, uid: string): Promise<Application> => {
  const found = await holdApplication(tx, ctx.actor, uid);
  if (mayReview(ctx.actor, found.status) !== 'yes') {
    throw new Failure('wrong_state', `${found.reference} is not under review.`);
  }
  return pickedUp(tx, ctx, found);
};
