import type { SampleRow } from '@ledgate/contract/message-samples.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';

export type { SampleRow };

export const useSamples = () =>
  useQuery({
    queryKey: ['message-samples'],
    queryFn: () => client.messageSamples.listMessageSamples(),
    staleTime: Infinity,
  });

const sampleQuery = (key: string | undefined) =>
  queryOptions({
    queryKey: ['message-samples', key],
    queryFn: () => client.messageSamples.readMessageSample({ params: { key: key ?? '' } }),
    enabled: key !== undefined,
    staleTime: Infinity,
  });

export const useSample = (key: string | undefined) => useQuery(sampleQuery(key));
