import type { RatesView } from '@ledgate/contract/rate-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { type Conditions, unmetConditions } from '@ledgate/domain/rates/conditions.ts';
import type { Protection } from '@ledgate/domain/rates/sheet.ts';
import type { WorkingActor } from '../../core/context.ts';
import { standingApprovals, type StandingApproval } from '../applications/public.ts';
import { listSaleRates } from './sale-store.ts';
import { inForce } from './stored-rate.ts';

const standingRecommendation = async (tx: ReadTransaction, uid: string): Promise<StandingApproval | undefined> =>
  (await standingApprovals(tx, uid)).find(({ step }) => step === 'recommend');

/** Held to its shape when it was recommended. */
const conditionsIn = (recommendation: StandingApproval | undefined): Conditions => recommendation?.conditions ?? {};

/** What these terms, or those of the sale rate in force, lack of the conditions, by name. Nothing lacks without a rate. */
export const conditionsUnmet = async (
  tx: ReadTransaction,
  applicationUid: string,
  terms?: Protection,
): Promise<string[]> => {
  const judged = terms ?? inForce(await listSaleRates(tx, applicationUid)).final?.terms;
  if (!judged) return [];
  const conditions = conditionsIn(await standingRecommendation(tx, applicationUid));
  return unmetConditions(conditions, judged).map(({ message }) => message);
};

/** For whoever prices: what binds them, and to staff also by whom. */
export const presentConditions = async (
  tx: ReadTransaction,
  actor: WorkingActor,
  applicationUid: string,
): Promise<RatesView['conditions']> => {
  const recommendation = await standingRecommendation(tx, applicationUid);
  const conditions = conditionsIn(recommendation);
  if (!recommendation || Object.keys(conditions).length === 0) return null;
  const person = seesReview(actor)
    ? await tx.selectFrom('app_user').select('known_as').where('uid', '=', recommendation.person).executeTakeFirst()
    : undefined;
  return { ...conditions, by: person?.known_as ?? null };
};
