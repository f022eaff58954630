import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { mayReadApplications } from '@ledgate/domain/applications/steps.ts';
import type { WorkingActor } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { type Application, findApplication, findCurrentUid, lockApplication } from './store.ts';

const gone = (): Failure => new Failure('not_found', 'There is no such application.');

/** A sub-user may work for a merchant without any business in its application. */
export const demandReader = (actor: WorkingActor): void => {
  if (!mayReadApplications(actor)) throw new Failure('not_allowed', 'You don’t have access to the application.');
};

/** The one named, or the merchant's current one; null where nothing has been begun. */
export const findChosen = async (
  tx: ReadTransaction,
  actor: WorkingActor,
  uid: string | undefined,
): Promise<string | null> => {
  demandReader(actor);
  return uid ?? (actor.merchantUid === null ? null : findCurrentUid(tx, actor.merchantUid));
};

const demandChosen = async (tx: ReadTransaction, actor: WorkingActor, uid: string | undefined): Promise<string> => {
  const chosen = await findChosen(tx, actor, uid);
  if (chosen === null) throw gone();
  return chosen;
};

/** The application that was named, or the merchant's current one. Another's is not there. */
export const chooseApplication = async (
  tx: ReadTransaction,
  actor: WorkingActor,
  uid: string | undefined,
): Promise<Application> => {
  const found = await findApplication(tx, await demandChosen(tx, actor, uid));
  if (!found) throw gone();
  return found;
};

/** The same, held: whoever else wants to change it waits until this change is through. */
export const holdApplication = async (
  tx: WritableTransaction,
  actor: WorkingActor,
  uid: string | undefined,
): Promise<Application> => {
  const found = await lockApplication(tx, await demandChosen(tx, actor, uid));
  if (!found) throw gone();
  return found;
};
