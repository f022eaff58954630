import type { PaymentSettingsView } from '@ledgate/contract/merchant-settings.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

export type { MerchantSettingsView } from '@ledgate/contract/merchant-settings.ts';

const settingsQuery = queryOptions({
  queryKey: ['payments', 'settings'],
  queryFn: () => client.merchantSettings.readMerchantSettings({ query: {} }),
  staleTime: 0,
});

export const useSettings = () => useQuery(settingsQuery);

export const useSaveSettings = () =>
  useMutation({
    mutationFn: (body: PaymentSettingsView) => client.merchantSettings.saveMerchantSettings({ body }),
    onSuccess: (saved) => queries.setQueryData(settingsQuery.queryKey, saved),
  });
