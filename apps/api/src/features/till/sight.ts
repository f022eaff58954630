import { isStaff } from '@ledgate/domain/access/roles.ts';
import { seesTill } from '@ledgate/domain/access/till-sight.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';

/** Whose till is looked at. Admins name the merchant, or see all where a call is about one order. */
export const demandSight = ({ actor }: SignedInCtx, named?: string): string | null => {
  if (!seesTill(actor.role, (ability) => actor.abilities.has(ability)))
    throw new Failure('not_allowed', 'Your account is not allowed to see sales of the counter.');
  const uid = isStaff(actor.role) ? (named ?? null) : actor.merchantUid;
  if (named !== undefined && named !== uid) throw new Failure('not_found', 'There is no such merchant.');
  return uid;
};

/** A list is always of one merchant. */
export const demandMerchant = (ctx: SignedInCtx, named?: string): string => {
  const uid = demandSight(ctx, named);
  if (uid === null) throw new Failure('not_found', 'Name the merchant whose till you want to see.');
  return uid;
};

/** Whose till is worked at: only people of a merchant work at one. */
export const ownMerchant = ({ actor }: SignedInCtx): string => {
  if (actor.merchantUid === null || isStaff(actor.role))
    throw new Failure('not_allowed', 'Only the business itself works at its counter.');
  return actor.merchantUid;
};

/** Those who count a drawer do not know what there should be in it, unless they read the books anyway. */
export const seesExpected = ({ actor }: SignedInCtx): boolean =>
  isStaff(actor.role) || actor.abilities.has('read_report');
