import type { RiskView } from '@ledgate/contract/risk.ts';
import type { RiskCheckId } from '@ledgate/domain/risk/check.ts';
import type { InquiryResult } from '@ledgate/domain/risk/match-inquiry.ts';
import type { WebsiteItem } from '@ledgate/domain/risk/evidence.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

const riskQuery = (uid: string) =>
  queryOptions({ queryKey: ['risk', uid], queryFn: () => client.risk.readRisk({ params: { uid } }) });

export const useRisk = (uid: string) => useQuery(riskQuery(uid));

/** Every step answers with how things stand now. */
const keep = (risk: RiskView): void => {
  queries.setQueryData(riskQuery(risk.application).queryKey, risk);
};

export const useRunAgain = (uid: string) =>
  useMutation({ mutationFn: () => client.risk.runChecks({ params: { uid } }), onSuccess: keep });

export const useClear = (uid: string) =>
  useMutation({
    mutationFn: ({ check, hash, reason }: { check: RiskCheckId; hash: string; reason: string }) =>
      client.risk.clearCheck({ params: { uid, check }, body: { reason, inputs_hash: hash } }),
    onSuccess: keep,
    // Somebody else may have changed or cleared it: show what is there now beside the refusal.
    onError: () => void queries.invalidateQueries({ queryKey: ['risk', uid] }),
  });

/** Somebody else may have acted meanwhile: show what is there now beside the refusal. */
const stepOf = (uid: string) => ({
  onSuccess: keep,
  onError: () => void queries.invalidateQueries({ queryKey: ['risk', uid] }),
});

interface Found {
  check: RiskCheckId;
  hash: string;
}

export const useProposeClearance = (uid: string) =>
  useMutation({
    mutationFn: ({ check, hash, reason, evidence }: Found & { reason: string; evidence: string }) =>
      client.risk.proposeClearance({ params: { uid, check }, body: { reason, evidence, inputs_hash: hash } }),
    ...stepOf(uid),
  });

export const useDecideClearance = (uid: string) =>
  useMutation({
    mutationFn: ({ check, hash, ...body }: Found & { decision: 'confirm' | 'refuse'; reason?: string }) =>
      client.risk.decideClearance({ params: { uid, check }, body: { ...body, inputs_hash: hash } }),
    ...stepOf(uid),
  });

export const useConfirmMatch = (uid: string) =>
  useMutation({
    mutationFn: ({ hash, reason }: { hash: string; reason: string }) =>
      client.risk.confirmMatch({ params: { uid }, body: { reason, inputs_hash: hash } }),
    ...stepOf(uid),
  });

export const useRecordInquiry = (uid: string) =>
  useMutation({
    mutationFn: (body: { on: string; reference: string; result: InquiryResult }) =>
      client.risk.recordInquiry({ params: { uid }, body }),
    onSuccess: keep,
  });

export const useReviewWebsite = (uid: string) =>
  useMutation({
    mutationFn: (seen: WebsiteItem[]) => client.risk.reviewWebsite({ params: { uid }, body: { seen } }),
    onSuccess: keep,
  });
