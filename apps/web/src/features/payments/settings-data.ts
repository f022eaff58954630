import type { MerchantSettingsView, PaymentSettingsView } from '@ledgate/contract/merchant-settings.ts';
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

/** Over the version that was read: what somebody else changed meanwhile is not lost. */
export const useSaveSettings = (version: number) =>
  useMutation({
    mutationFn: (body: PaymentSettingsView) => client.merchantSettings.saveMerchantSettings({ body, ifMatch: version }),
    onSuccess: (saved) => queries.setQueryData(settingsQuery.queryKey, saved),
  });

const keep = (saved: MerchantSettingsView): void => void queries.setQueryData(settingsQuery.queryKey, saved);

export const useGiveNotice = () =>
  useMutation({
    mutationFn: () => client.merchantSettings.giveSurchargeNotice({ body: { told_networks: true } }),
    onSuccess: keep,
  });

export const useSetLogo = () =>
  useMutation({
    mutationFn: (picture: Blob) =>
      client.merchantSettings.setReceiptLogo({ files: [{ name: 'logo', content: picture }] }),
    onSuccess: keep,
  });

export const useRemoveLogo = () =>
  useMutation({ mutationFn: () => client.merchantSettings.removeReceiptLogo(), onSuccess: keep });
