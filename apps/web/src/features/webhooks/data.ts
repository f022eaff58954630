import type { EndpointView } from '@ledgate/contract/webhooks.ts';
import type { DeliveryState } from '@ledgate/domain/webhooks/delivery.ts';
import type { PublicEventName } from '@ledgate/domain/webhooks/events.ts';
import { queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

const endpointsQuery = queryOptions({
  queryKey: ['webhooks', 'endpoints'],
  queryFn: () => client.webhooks.listEndpoints(),
});

export const useEndpoints = () => useQuery(endpointsQuery);

export const useDeliveries = (uid: string, state: DeliveryState | undefined) =>
  useInfiniteQuery({
    queryKey: ['webhooks', 'deliveries', uid, state],
    queryFn: ({ pageParam }) =>
      client.webhooks.listDeliveries({
        params: { uid },
        query: { ...(state !== undefined && { state }), ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const useDelivery = (uid: string) =>
  useQuery({
    queryKey: ['webhooks', 'delivery', uid],
    queryFn: () => client.webhooks.readDelivery({ params: { uid } }),
  });

const reload = (): void => void queries.invalidateQueries({ queryKey: ['webhooks'] });

export interface EndpointAsk {
  url: string;
  description: string;
  events: PublicEventName[];
}

export const useAddEndpoint = () =>
  useMutation({ mutationFn: (body: EndpointAsk) => client.webhooks.addEndpoint({ body }), onSuccess: reload });

export const useSaveEndpoint = () =>
  useMutation({
    mutationFn: ({ uid, url, description, events, active }: EndpointAsk & Pick<EndpointView, 'uid' | 'active'>) =>
      client.webhooks.updateEndpoint({ params: { uid }, body: { url, description, events, active } }),
    onSuccess: reload,
  });

export const useRemoveEndpoint = () =>
  useMutation({
    mutationFn: ({ uid }: EndpointView) => client.webhooks.removeEndpoint({ params: { uid } }),
    onSuccess: reload,
  });

export const useRotateSecret = () =>
  useMutation({
    mutationFn: ({ uid }: EndpointView) => client.webhooks.rotateSecret({ params: { uid } }),
    onSuccess: reload,
  });

export const useTestEndpoint = () =>
  useMutation({
    mutationFn: ({ uid }: EndpointView) => client.webhooks.testEndpoint({ params: { uid } }),
    onSuccess: reload,
  });

export const useReplay = () =>
  useMutation({
    mutationFn: (uid: string) => client.webhooks.replayDelivery({ params: { uid } }),
    onSuccess: reload,
  });

export const useReplayFailed = () =>
  useMutation({
    mutationFn: ({ uid, since }: { uid: string; since: string }) =>
      client.webhooks.replayFailed({ params: { uid }, body: { since } }),
    onSuccess: reload,
  });
