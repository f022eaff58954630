import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { UNLISTED_CATEGORY } from '@ledgate/domain/checks/category-code.ts';
import { type ApprovalStep, hasCleanHands, isCurrent, isFresh } from '@ledgate/domain/lifecycle/approvals.ts';
import { documentsNotAccepted } from '@ledgate/domain/applications/documents/document-rules.ts';
import { factsNeeded } from '@ledgate/domain/lifecycle/decide.ts';
import type { Condition, Guard } from '@ledgate/domain/lifecycle/guards.ts';
import type { Event } from '@ledgate/domain/lifecycle/transition.ts';
import { reviewAnswersMissing } from '@ledgate/domain/review/review-answers.ts';
import type { SignedInCtx } from '../../core/context.ts';
import {
  type Application,
  type Fact,
  type Holding,
  listQuestions,
  reviewAllows,
  loadFacts,
  standingApprovals,
  type StandingApproval,
  whoOf,
} from '../applications/public.ts';
import { unverifiedAccounts } from '../accounts/public.ts';
import { unapprovedParts } from '../agreements/public.ts';
import { acceptanceHolds, agreementUnsigned, conditionsUnmet, ratesReady } from '../rates/public.ts';
import { hardStopsOpen, hasRecentInquiry } from '../risk/public.ts';
import { loadSigners, missingOf } from '../signatures/public.ts';
import { listHands } from './hands.ts';

/** What a fact is told from. */
interface Look {
  tx: ReadTransaction;
  ctx: SignedInCtx;
  found: Application;
  event: Event;
  approvals: readonly StandingApproval[];
}

const STEP_OF: Partial<Record<Event, ApprovalStep>> = {
  recommend: 'recommend',
  iso_approve: 'iso',
  bypass_iso: 'iso',
  merchant_accept: 'merchant',
  approve: 'admin',
};

const standing = ({ approvals }: Look, step: ApprovalStep): StandingApproval | undefined =>
  approvals.find((approval) => approval.step === step);

const currently = (look: Look, step: ApprovalStep): boolean => {
  const approval = standing(look, step);
  return approval !== undefined && isCurrent(approval, look.found.evidence);
};

const isFreshPerson = ({ ctx, event, approvals }: Look): boolean => {
  const step = STEP_OF[event];
  return step === undefined || isFresh(ctx.actor.uid, step, approvals);
};

const isUntouched = async ({ tx, ctx, event, found }: Look): Promise<boolean> => {
  const step = STEP_OF[event];
  return step === undefined || hasCleanHands(ctx.actor.uid, step, await listHands(tx, found.uid));
};

type Answer = Fact | Promise<Fact>;

/** How each fact is told. What belongs to another feature is asked there. */
const FACTS: Record<Guard | Condition, (look: Look) => Answer> = {
  // Told where it is known: by submitting and by the timers.
  everythingRequiredIsThere: () => false,
  waitedLongEnough: () => false,
  // Told by the hand-off, which knows banks and the provider.
  providerIsChecked: () => false,
  appetiteIsMet: () => false,
  approvalFell: () => false,
  approvalStands: (look) =>
    look.event === 'send_corrections' ? standing(look, 'admin') !== undefined : currently(look, 'admin'),
  noQueryIsOpen: async ({ tx, found }) => (await listQuestions(tx, found.uid)).length === 0,
  queriesAreLeft: async ({ tx, found }) => (await listQuestions(tx, found.uid)).length > 0,
  categoryIsSet: ({ found }) => found.mcc !== UNLISTED_CATEGORY,
  reviewAllows: ({ ctx, found }) => reviewAllows(found, ctx.actor),
  hardStopsAreCleared: async ({ tx, ctx, found }) =>
    (await hardStopsOpen(tx, found.uid, ctx.parts.clock())).length === 0,
  matchInquiryIsRecent: ({ tx, ctx, found }) => hasRecentInquiry(tx, found.uid, ctx.parts.clock()),
  ownersHaveSigned: async ({ tx, ctx, found }) =>
    missingOf((await loadSigners(tx, ctx.parts, found.uid)).signers).map(({ name }) => name),
  agreementIsApproved: ({ tx, ctx }) => unapprovedParts(tx, ctx.parts),
  agreementIsSigned: ({ tx, found }) => agreementUnsigned(tx, found.uid),
  accountsAreVerified: ({ tx, found }) => unverifiedAccounts(tx, found.uid),
  documentsAreAccepted: async ({ tx, ctx, found }) =>
    documentsNotAccepted((await loadFacts(tx, ctx.parts, found.uid)).facts),
  reviewAnswersAreGiven: async ({ tx, ctx, found }) =>
    reviewAnswersMissing((await loadFacts(tx, ctx.parts, found.uid)).facts),
  recommendationIsFavourable: (look) => {
    const given = standing(look, 'recommend');
    return given !== undefined && given.decision !== 'decline';
  },
  recommendationIsCurrent: (look) => currently(look, 'recommend'),
  buyRateIsReady: async ({ tx, found }) => (await ratesReady(tx, found.uid)).buyReady,
  saleRateIsReady: async ({ tx, found }) => (await ratesReady(tx, found.uid)).saleReady,
  conditionsAreMet: ({ tx, found }) => conditionsUnmet(tx, found.uid),
  ratesAreAgreed: (look) => currently(look, 'iso'),
  acceptanceIsCurrent: async (look) =>
    currently(look, 'merchant') && currently(look, 'iso') && (await acceptanceHolds(look.tx, look.found.uid)),
  personIsFresh: isFreshPerson,
  handsAreClean: isUntouched,
  isoIsAssigned: ({ found }) => found.iso !== null,
  noIsoIsAssigned: ({ found }) => found.iso === null,
  buyIsFinal: async ({ tx, found }) => (await ratesReady(tx, found.uid)).buyReady,
  buyIsNotFinal: async ({ tx, found }) => !(await ratesReady(tx, found.uid)).buyReady,
  isoPriced: ({ found }) => !found.isoBypassed,
  isoWasBypassed: ({ found }) => found.isoBypassed,
  askedInReview: ({ found }) => found.returnTo !== 'provider_review',
  askedByProvider: ({ found }) => found.returnTo === 'provider_review',
  wasSubmitted: ({ found }) => found.submission > 0,
  wasNeverSubmitted: ({ found }) => found.submission === 0,
};

/** The facts that decide this step from here, and no others. */
export const gatherFacts = async (
  tx: ReadTransaction,
  ctx: SignedInCtx,
  found: Application,
  event: Event,
): Promise<Holding> => {
  const who = whoOf(ctx.actor);
  if (who === null) return {};
  const needed = factsNeeded(event, found.status, who);
  if (needed.length === 0) return {};
  const look: Look = { tx, ctx, found, event, approvals: await standingApprovals(tx, found.uid) };
  const holding: Holding = {};
  for (const fact of needed) holding[fact] = await FACTS[fact](look);
  return holding;
};
