import type { BuyRateView, RatesView, SaleRateView } from '@ledgate/contract/rate-view.ts';
import type { PricingModel } from '@ledgate/domain/rates/models.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { saveBytes } from '../../lib/files.ts';
import { queries } from '../../lib/queries.ts';

const ratesQuery = (uid: string) =>
  queryOptions({ queryKey: ['rates', 'of', uid], queryFn: () => client.rates.readRates({ params: { id: uid } }) });

export const useRates = (uid: string) => useQuery(ratesQuery(uid));

/** Earlier versions, to show what changed; a buy side only for those who may see it. */
const versionsQuery = (uid: string, seesBuy: boolean) =>
  queryOptions({
    queryKey: ['rates', 'versions', uid, seesBuy],
    queryFn: async () => {
      const query = { application__uid: uid };
      const sale = await client.rates.listSaleRates({ query });
      const buy = seesBuy ? await client.rates.listBuyRates({ query }) : null;
      return { sale: sale.results, buy: buy?.results ?? [] };
    },
  });

export const useVersions = (uid: string, seesBuy: boolean) => useQuery(versionsQuery(uid, seesBuy));

/** What is kept of a closed account. */
export const useKeptReserve = (uid: string) =>
  useQuery({
    queryKey: ['rates', 'reserve', uid],
    queryFn: () => client.rates.readKeptReserve({ params: { uid } }),
  });

/** What was agreed the last time in this pricing model, to start from. */
export const useLastRates = (uid: string, model: PricingModel, isWanted: boolean) =>
  useQuery({
    queryKey: ['rates', 'last', uid, model],
    queryFn: () => client.rates.readLastRates({ params: { uid }, query: { pricing_model: model } }),
    enabled: isWanted,
  });

const banksQuery = queryOptions({
  queryKey: ['lookups', 'banks'],
  queryFn: () => client.lookups.listSponsorBanks(),
  staleTime: 300_000,
  select: ({ results }) => results.filter(({ active }) => active),
});

export const useBanks = (isWanted = true) => useQuery({ ...banksQuery, enabled: isWanted });

/** Rates move applications, so whatever shows one is asked for again. */
const reload = (): Promise<unknown> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'lookups' });

type BuyAsk = Parameters<typeof client.rates.changeBuyRate>[0]['body'];
type SaleAsk = Parameters<typeof client.rates.changeSaleRate>[0]['body'];

interface Saving<View, Body> {
  /** What is on the screen; absent for the first version. */
  shown: View | null;
  body: Body;
}

export const useSaveBuy = (uid: string) =>
  useMutation({
    mutationFn: ({ shown, body }: Saving<BuyRateView, BuyAsk>) =>
      shown === null
        ? client.rates.setBuyRate({ body: { ...body, application__uid: uid } })
        : client.rates.changeBuyRate({ params: { id: shown.id }, body, ifMatch: shown.version }),
    onSuccess: reload,
  });

export const useSaveSale = (uid: string) =>
  useMutation({
    mutationFn: ({ shown, body }: Saving<SaleRateView, SaleAsk>) =>
      shown === null
        ? client.rates.setSaleRate({ body: { ...body, application__uid: uid } })
        : client.rates.changeSaleRate({ params: { id: shown.id }, body, ifMatch: shown.version }),
    onSuccess: reload,
  });

interface Signature {
  name: string;
  rates: RatesView;
}

export const useAccept = () =>
  useMutation({
    mutationFn: ({ name, rates }: Signature) =>
      client.review.decideAsMerchant({
        body: {
          application_uid: rates.application.uid,
          decision: 'accept',
          evidence: rates.application.evidence,
          name,
          agreement_version: rates.agreement?.version ?? 'none',
          consents: {
            rates: true,
            agreement: true,
            electronic_signature: true,
            ...(rates.signs_guaranty && { guaranty: true }),
          },
        },
      }),
    onSuccess: reload,
  });

export const useReject = (uid: string) =>
  useMutation({
    mutationFn: (comment: string) =>
      client.review.decideAsMerchant({ body: { application_uid: uid, decision: 'reject', comment } }),
    onSuccess: reload,
  });

/** Takes the last step back, while that can still be done. */
export const takeBack = async (uid: string, event: number): Promise<void> => {
  await client.review.undoDecision({ params: { uid }, body: { event } });
  await reload();
};

/** Saves the agreement of this merchant with its fee schedule, to be read before anybody signs. */
export const downloadAgreement = async ({ application }: RatesView): Promise<void> =>
  saveBytes(
    await client.rates.readOwnAgreement({ params: { uid: application.uid } }),
    `Merchant agreement ${application.reference}.pdf`,
  );

/** Saves the rate sheet as a file. */
export const downloadRateSheet = async ({ application }: RatesView): Promise<void> =>
  saveBytes(
    await client.rates.readRateSheet({ params: { uid: application.uid } }),
    `Rates ${application.reference}.pdf`,
  );
