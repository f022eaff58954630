import type { PartsView } from '@ledgate/contract/agreements.ts';
import type { AgreementPart } from '@ledgate/domain/agreement/parts.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

const partsQuery = queryOptions({
  queryKey: ['agreement', 'parts'],
  queryFn: () => client.agreements.listAgreementParts(),
});

export const useParts = () => useQuery(partsQuery);

/** Every step answers with all parts as they are now; the wording for everybody may be another. */
const keep = (answer: PartsView): void => {
  queries.setQueryData(partsQuery.queryKey, answer);
};

interface Seen {
  part: AgreementPart;
  /** Of the draft on the screen; none where there was none. */
  version: number | null;
}

const ifSeen = (version: number | null) => (version === null ? {} : { ifMatch: version });

export const useSaveDraft = () =>
  useMutation({
    mutationFn: ({ part, version, text }: Seen & { text: string }) =>
      client.agreements.saveAgreementDraft({ params: { part }, body: { text }, ...ifSeen(version) }),
    onSuccess: keep,
  });

export const useDiscardDraft = () =>
  useMutation({
    mutationFn: ({ part, version }: Seen) =>
      client.agreements.discardAgreementDraft({ params: { part }, ...ifSeen(version) }),
    onSuccess: keep,
  });

export const useApproveDraft = () =>
  useMutation({
    mutationFn: ({ part, version, day }: { part: AgreementPart; version: number; day: string }) =>
      client.agreements.approveAgreementDraft({ params: { part }, body: { version, effective_from: day } }),
    onSuccess: keep,
  });
