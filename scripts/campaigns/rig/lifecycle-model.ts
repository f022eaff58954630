import type { Status } from '@ledgate/domain/applications/statuses.ts';
import type { FailureCode } from '@ledgate/contract/failures.ts';
import {
  type Approval,
  type ApprovalStep,
  type Evidence,
  evidenceMark,
  hasCleanHands,
  isCurrent,
  isFresh,
} from '@ledgate/domain/lifecycle/approvals.ts';
import { decide, isStepOf } from '@ledgate/domain/lifecycle/decide.ts';
import type { Condition, Guard } from '@ledgate/domain/lifecycle/guards.ts';
import type { Event, Transition, Who } from '@ledgate/domain/lifecycle/transition.ts';

/** What must be true of an application, kept by hand beside the real one. */
export interface Modelled {
  status: Status;
  hasIso: boolean;
  isBypassed: boolean;
  evidence: Evidence;
  approvals: (Approval & { decision: string })[];
  openQueries: number;
  hasBuyRate: boolean;
  /** Who set the buy rate in force. */
  pricedBy: string | null;
  hasSaleRate: boolean;
}

export interface Walker {
  uid: string;
  who: Who;
}

export interface ModelledStep {
  event: Event;
  by: Walker;
  /** False where this person's eyes do not reach: another's merchant or ISO. */
  isVisible: boolean;
  /** What was on the screen; absent where a step names none. */
  evidence?: string;
  decision?: string;
  /** Of how many open queries are answered. */
  answers?: number;
}

const STEP_OF: Partial<Record<Event, ApprovalStep>> = {
  recommend: 'recommend',
  iso_approve: 'iso',
  bypass_iso: 'iso',
  merchant_accept: 'merchant',
  approve: 'admin',
};

const holdsIn = (found: Modelled, { event, by, answers = 0 }: ModelledStep) => {
  const standing = (step: ApprovalStep) => found.approvals.find((approval) => approval.step === step);
  const currently = (step: ApprovalStep): boolean => {
    const approval = standing(step);
    return approval !== undefined && isCurrent(approval, found.evidence);
  };
  const step = STEP_OF[event];
  const left = found.openQueries - answers;
  const facts: Record<Guard | Condition, boolean> = {
    everythingRequiredIsThere: true,
    waitedLongEnough: false,
    providerIsChecked: false,
    appetiteIsMet: true,
    approvalStands: true,
    approvalFell: false,
    noQueryIsOpen: left === 0,
    queriesAreLeft: left > 0,
    categoryIsSet: true,
    reviewAnswersAreGiven: true,
    reviewAllows: true,
    hardStopsAreCleared: true,
    matchInquiryIsRecent: true,
    ownersHaveSigned: true,
    agreementIsApproved: true,
    agreementIsSigned: true,
    documentsAreAccepted: true,
    accountsAreVerified: true,
    recommendationIsFavourable: standing('recommend') !== undefined && standing('recommend')?.decision !== 'decline',
    recommendationIsCurrent: currently('recommend'),
    buyRateIsReady: event === 'set_buy_rate' || found.hasBuyRate,
    saleRateIsReady: found.hasSaleRate,
    conditionsAreMet: true,
    ratesAreAgreed: currently('iso'),
    acceptanceIsCurrent: currently('merchant') && currently('iso'),
    personIsFresh: step === undefined || isFresh(by.uid, step, found.approvals),
    handsAreClean:
      step === undefined ||
      found.pricedBy === null ||
      hasCleanHands(by.uid, step, [{ person: found.pricedBy, on: 'buyRate' }]),
    isoIsAssigned: found.hasIso,
    noIsoIsAssigned: !found.hasIso,
    buyIsFinal: found.hasBuyRate,
    buyIsNotFinal: !found.hasBuyRate,
    isoPriced: !found.isBypassed,
    isoWasBypassed: found.isBypassed,
    askedInReview: true,
    askedByProvider: false,
    wasSubmitted: true,
    wasNeverSubmitted: false,
  };
  return (fact: Guard | Condition): boolean => facts[fact];
};

const without = (found: Modelled, steps: readonly ApprovalStep[]): Modelled['approvals'] =>
  found.approvals.filter(({ step }) => !steps.includes(step));

/** The application after a step that was let through. */
const applied = (found: Modelled, asked: ModelledStep, row: Transition, to: Status): Modelled => {
  const next: Modelled = { ...found, status: to, evidence: { ...found.evidence }, approvals: [...found.approvals] };
  const { event, by, decision = 'approve', answers = 0 } = asked;
  if (row.effects.includes('voidAcceptance')) next.approvals = without(next, ['iso', 'merchant', 'admin']);
  if (row.effects.includes('voidApprovals')) next.approvals = [];
  if (row.effects.includes('voidRates')) {
    next.hasBuyRate = false;
    next.hasSaleRate = false;
    next.pricedBy = null;
  }
  if (row.effects.includes('lockFields')) next.openQueries = 0;
  if (event === 'raise_query') next.openQueries += 1;
  if (event === 'answer') next.openQueries = found.openQueries - answers;
  if (event === 'set_buy_rate' || event === 'set_sale_rate') next.evidence.rates += 1;
  if (event === 'set_buy_rate') {
    next.hasBuyRate = true;
    next.pricedBy = by.uid;
    next.hasSaleRate = found.status === 'recommended' && !found.hasBuyRate && found.hasSaleRate;
  }
  if (event === 'set_sale_rate') next.hasSaleRate = true;
  if (event === 'bypass_iso') next.isBypassed = true;
  if (event === 'reopen') next.isBypassed = false;
  const step = STEP_OF[event];
  if (step) next.approvals.push({ step, person: by.uid, evidence: found.evidence, decision });
  return next;
};

export type Expected = { code: FailureCode } | { code: null; next: Modelled };

const PICKS_UP: readonly Event[] = ['recommend', 'raise_query'];

/** What the table says must come of a step: its refusal, or the application after it. */
export const expectedOf = (before: Modelled, asked: ModelledStep): Expected => {
  const { event, by, isVisible, evidence } = asked;
  if (!isStepOf(event, by.who)) return { code: 'not_allowed' };
  if (!isVisible) return { code: 'not_found' };
  // There is nothing to answer, so what is answered is not there.
  if (event === 'answer' && (asked.answers ?? 0) === 0) return { code: 'not_found' };
  const picksUp = before.status === 'submitted' && by.who === 'underwriter' && PICKS_UP.includes(event);
  const found: Modelled = picksUp ? { ...before, status: 'in_underwriting' } : before;
  const decision = decide({ event, status: found.status, who: by.who, holds: holdsIn(found, asked) });
  if (decision.kind === 'notAllowed') return { code: 'not_allowed' };
  if (decision.kind === 'wrongState') return { code: 'wrong_state' };
  if (event === 'set_sale_rate' && !found.hasBuyRate) return { code: 'wrong_state' };
  if (evidence !== undefined && evidence !== evidenceMark(found.evidence)) return { code: 'stale' };
  if (decision.kind === 'notReady') return { code: 'not_ready' };
  return { code: null, next: applied(found, asked, decision.row, decision.to) };
};
