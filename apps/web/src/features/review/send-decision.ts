import { REPORT_AGENCY_CODES, type ReportAgency } from '@ledgate/domain/lifecycle/adverse-action.ts';

import { client } from '../../lib/client.ts';
import { type Answers, conditionsOf } from './answers.ts';
import type { Decision } from './decisions.ts';

interface Sent {
  application_uid: string;
  evidence: string;
}

const isAgency = (value: string): value is ReportAgency => REPORT_AGENCY_CODES.some((code) => code === value);

const SENDERS: Record<Decision, (sent: Sent, answers: Answers) => ReturnType<typeof client.review.recommend>> = {
  recommend: (sent, answers) =>
    client.review.recommend({
      body: {
        ...sent,
        recommendation: answers.recommendation,
        memo: answers.memo.trim(),
        ...(answers.recommendation === 'approve_with_conditions' && { conditions: conditionsOf(answers) }),
        ...(answers.documentsReason.trim() !== '' && { documents_reason: answers.documentsReason.trim() }),
      },
    }),
  iso_approve: (sent) => client.review.decideAsIso({ body: { ...sent, decision: 'approve' } }),
  iso_return: ({ application_uid }, { comment }) =>
    client.review.decideAsIso({ body: { application_uid, decision: 'return', comment } }),
  approve: (sent, { comment }) =>
    client.review.decideAsAdmin({ body: { ...sent, decision: 'approve', ...(comment.trim() !== '' && { comment }) } }),
  bypass_iso: (sent, { reason }) => client.review.bypassIso({ body: { ...sent, reason } }),
  assign_iso: ({ application_uid: uid }, { iso, reason }) =>
    client.review.assignIso({ params: { uid }, body: { iso_uid: iso, reason } }),
  return: ({ application_uid }, { comment }) =>
    client.review.decideAsAdmin({ body: { application_uid, decision: 'return', comment } }),
  decline: ({ application_uid }, { declineReason, moreReasons, reportAgency, reason }) =>
    client.review.decideAsAdmin({
      body: {
        application_uid,
        decision: 'decline',
        reason_code: declineReason === '' ? 'other' : declineReason,
        ...(moreReasons.length > 0 && { more_reasons: moreReasons.filter((code) => code !== declineReason) }),
        ...(isAgency(reportAgency) && { consumer_report: reportAgency }),
        ...(reason.trim() !== '' && { reason }),
      },
    }),
  withdraw: ({ application_uid }, { reason }) =>
    client.review.decideAsAdmin({ body: { application_uid, decision: 'withdraw', reason } }),
  reopen: ({ application_uid }, { reason }) =>
    client.review.decideAsAdmin({ body: { application_uid, decision: 'reopen', reason } }),
  close: ({ application_uid }, { reason, matchCode }) =>
    client.review.decideAsAdmin({
      body: { application_uid, decision: 'close', reason, ...(matchCode !== '' && { match_code: matchCode }) },
    }),
};

/** Takes the step, on the evidence that was on the screen. */
export const sendDecision = (decision: Decision, sent: Sent, answers: Answers) => SENDERS[decision](sent, answers);
