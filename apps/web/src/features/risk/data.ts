import type { RiskView } from '@ledgate/contract/risk.ts';
import type { RiskCheckId } from '@ledgate/domain/risk/check.ts';
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

export const useReviewWebsite = (uid: string) =>
  useMutation({
    mutationFn: (seen: WebsiteItem[]) => client.risk.reviewWebsite({ params: { uid }, body: { seen } }),
    onSuccess: keep,
  });
