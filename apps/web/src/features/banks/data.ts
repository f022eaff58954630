import type { BankView } from '@ledgate/contract/banks.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

const banksQuery = queryOptions({ queryKey: ['banks', 'all'], queryFn: () => client.banks.listBanks() });

export const useBanks = () => useQuery(banksQuery);

/** Rates name banks as well. */
const reload = async (): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['banks'] }),
    queries.invalidateQueries({ queryKey: ['lookups', 'banks'] }),
  ]);
};

export type BankAsk = Parameters<typeof client.banks.createBank>[0]['body'];

/** Null for a bank that is not there yet. */
export const useSaveBank = (bank: BankView | null) =>
  useMutation({
    mutationFn: (body: BankAsk) =>
      bank === null
        ? client.banks.createBank({ body })
        : client.banks.updateBank({ params: { id: bank.id }, body, ifMatch: bank.version }),
    onSuccess: reload,
  });

export const useRemoveBank = () =>
  useMutation({
    mutationFn: ({ id }: BankView) => client.banks.removeBank({ params: { id } }),
    onSuccess: reload,
  });

export const useTestBank = () =>
  useMutation({ mutationFn: ({ id }: BankView) => client.banks.testBank({ params: { id } }) });
