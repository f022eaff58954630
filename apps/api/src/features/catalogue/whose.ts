import { isStaff } from '@ledgate/domain/access/roles.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';

/** Admins read whose they name; a merchant reads its own, whoever is named. */
export const chosenMerchant = ({ actor }: SignedInCtx, named?: string): string => {
  const uid = isStaff(actor.role) ? named : actor.merchantUid;
  if (!uid || (named !== undefined && named !== uid)) throw new Failure('not_found', 'There is no such merchant.');
  return uid;
};

/** Only a business has a catalogue. */
export const ownMerchant = ({ actor }: SignedInCtx): string => {
  if (actor.merchantUid === null) throw new Failure('not_allowed', 'Only a business keeps a catalog.');
  return actor.merchantUid;
};

/** Written over what was seen, or not at all. */
export const demandVersion = ({ ifMatch }: SignedInCtx, current: number, what: string): void => {
  if (ifMatch !== null && ifMatch !== current)
    throw new Failure('stale', `Somebody else changed this ${what}. Nothing was saved.`, { currentVersion: current });
};
