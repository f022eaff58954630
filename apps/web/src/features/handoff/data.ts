import type { HandoffView, OperationView } from '@ledgate/contract/handoff-view.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import type { HandoffsSearch } from './paths.ts';

export type {
  BoardRow,
  BoardView,
  ExchangeView,
  HandoffView,
  HoldItemView,
  OperationView,
  ProviderCheckView,
  SendPreview,
} from '@ledgate/contract/handoff-view.ts';

const SOON_MS = 3_000;

/** Goes on by itself: something is under way, or the provider is deciding. */
const isMoving = ({ application, operations }: HandoffView): boolean =>
  application.status === 'boarding' ||
  operations.some(({ settled_at: settled, parked }) => settled === null && parked === null);

const handoffQuery = (uid: string) =>
  queryOptions({
    queryKey: ['handoff', uid],
    queryFn: () => client.handoff.readHandoff({ params: { uid } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isMoving(state.data) ? SOON_MS : false),
  });

export const useHandoff = (uid: string) => useQuery(handoffQuery(uid));

/** Whatever shows where a merchant stands with others is asked again. */
export const reloadHandoff = async (uid: string): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['handoff', uid] }),
    queries.invalidateQueries({ queryKey: ['handoffs'] }),
    queries.invalidateQueries({ queryKey: ['review', uid] }),
  ]);
};

const banksQuery = queryOptions({ queryKey: ['banks', 'all'], queryFn: () => client.banks.listBanks() });

export const useBankChoices = () =>
  useQuery({ ...banksQuery, select: ({ results }) => results.filter(({ active }) => active) });

/** What sending to a bank would need; asked each time, since others change it. */
export const usePreview = (uid: string, bank: string | null) =>
  useQuery({
    queryKey: ['handoff', uid, 'preview', bank],
    queryFn: () => client.handoff.previewSend({ params: { uid }, query: { bank_uid: bank ?? '' } }),
    enabled: bank !== null,
    staleTime: 0,
  });

/** Whether the merchant is at the provider already; `again` asks although the last look is of today. */
export const useLookUp = (uid: string) =>
  useMutation({
    mutationFn: (again: boolean) =>
      client.handoff.checkProvider({ params: { uid }, query: again ? { again: 'yes' } : {} }),
    onSuccess: () => reloadHandoff(uid),
  });

type MatchAsk = Parameters<typeof client.handoff.decideMatch>[0]['body'];

export const useDecideMatch = (uid: string) =>
  useMutation({
    mutationFn: (body: MatchAsk) => client.handoff.decideMatch({ params: { uid }, body }),
    onSuccess: () => reloadHandoff(uid),
  });

type SendAsk = Omit<Parameters<typeof client.handoff.sendToBank>[0]['body'], 'application_uid'>;

export const useSend = (uid: string) =>
  useMutation({
    mutationFn: (body: SendAsk) => client.handoff.sendToBank({ body: { ...body, application_uid: uid } }),
    // After a failure as well: what was in the way, or that it went through, has to be seen.
    onSettled: () => reloadHandoff(uid),
  });

export type DecisionAsk = Parameters<typeof client.handoff.bankDecision>[0]['body'];

export const useBankDecision = (uid: string) =>
  useMutation({
    mutationFn: (body: DecisionAsk) => client.handoff.bankDecision({ body }),
    onSuccess: () => reloadHandoff(uid),
  });

export const useAskHeld = (uid: string) =>
  useMutation({
    mutationFn: (items: { id: string; text: string }[]) => client.handoff.askHeld({ params: { uid }, body: { items } }),
    onSuccess: () => reloadHandoff(uid),
  });

export const useSendCorrections = (uid: string) =>
  useMutation({
    mutationFn: (body: { evidence: string; note?: string }) =>
      client.handoff.sendCorrections({ params: { uid }, body }),
    onSettled: () => reloadHandoff(uid),
  });

export type OperationStep = OperationView['open_steps'][number];

interface OperationAsk {
  step: OperationStep;
  reason: string;
}

/** Moves on, or gives up, what waits for a person. */
export const useResolve = (operation: string, application: string) =>
  useMutation({
    mutationFn: ({ step, reason }: OperationAsk) => {
      const ask = { params: { uid: operation }, body: { reason } };
      return step === 'retry' ? client.handoff.retryOperation(ask) : client.handoff.closeOperation(ask);
    },
    onSettled: () => reloadHandoff(application),
  });

export const DEFAULT_PAGE_SIZE = 25;
const BOARD_MS = 5_000;

const boardQuery = ({ view = 'open', search, page = 1, page_size = DEFAULT_PAGE_SIZE }: HandoffsSearch) => {
  const query = { view, page, page_size, ...(search !== undefined && { search }) };
  return queryOptions({
    queryKey: ['handoffs', query],
    queryFn: () => client.handoff.listHandoffs({ query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.counts.open ?? 0) > 0 ? BOARD_MS : false),
  });
};

/** The page says at once what the provider answered; the rest of the board comes along. */
export const useTurnEventsOn = () =>
  useMutation({
    mutationFn: () => client.handoff.turnEventsOn(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['handoffs'] }),
  });

export const useBoard = (search: HandoffsSearch) => useQuery(boardQuery(search));
