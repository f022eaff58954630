import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

const accountsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['review', uid, 'accounts'],
    queryFn: () => client.accounts.listAccounts({ params: { uid } }),
    staleTime: 5_000,
  });

/** The settlement accounts of a case, and how far each is verified. */
export const useAccounts = (uid: string, isWanted: boolean) => useQuery({ ...accountsQuery(uid), enabled: isWanted });

type Finding = Parameters<typeof client.accounts.verifyAccount>[0]['body'];

export const useVerifyAccount = (uid: string) =>
  useMutation({
    mutationFn: ({ account, body }: { account: string; body: Finding }) =>
      client.accounts.verifyAccount({ params: { uid, account }, body }),
    onSuccess: (now) => {
      queries.setQueryData(accountsQuery(uid).queryKey, now);
      void queries.invalidateQueries({ queryKey: ['review', uid, 'decisions'] });
    },
  });
