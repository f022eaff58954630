import type { AmendmentsView, AmendmentView } from '@ledgate/contract/amendments.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../../lib/client.ts';
import { queries } from '../../../lib/queries.ts';

const amendmentsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['rates', 'amendments', uid],
    queryFn: () => client.rates.listAmendments({ params: { uid } }),
  });

export const useAmendments = (uid: string) => useQuery(amendmentsQuery(uid));

/** The case has a new version and a new line on its timeline. */
const reload = (): Promise<unknown> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'lookups' });

export type AmendmentAsk = Parameters<typeof client.rates.proposeAmendment>[0]['body'];

interface Saving {
  /** The proposal that is edited; none for a new one. */
  shown: AmendmentView | null;
  body: AmendmentAsk;
}

export const useSaveAmendment = (uid: string) =>
  useMutation({
    mutationFn: ({ shown, body }: Saving): Promise<AmendmentsView> =>
      shown === null
        ? client.rates.proposeAmendment({ params: { uid }, body })
        : client.rates.changeAmendment({ params: { id: shown.id }, body, ifMatch: shown.version }),
    onSuccess: reload,
  });

type Shown = Pick<AmendmentView, 'id' | 'version'>;

export const useDropAmendment = () =>
  useMutation({
    mutationFn: ({ id, version }: Shown) => client.rates.dropAmendment({ params: { id }, ifMatch: version }),
    onSuccess: reload,
  });

export const useConfirmAmendment = () =>
  useMutation({
    mutationFn: ({ id, version }: Shown) => client.rates.confirmAmendment({ params: { id }, body: { version } }),
    onSuccess: reload,
  });

export const useWithdrawAmendment = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      client.rates.withdrawAmendment({ params: { id }, body: { reason } }),
    onSuccess: reload,
  });
