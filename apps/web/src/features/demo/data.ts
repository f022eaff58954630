import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';
import { queries } from '../../lib/queries.ts';

const EVERY_MS = 2000;

const outboxQuery = (recipient: string | undefined) =>
  queryOptions({
    queryKey: ['demo', 'outbox', recipient],
    queryFn: () => client.demo.readOutbox({ query: recipient === undefined ? {} : { recipient } }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });

export const useOutbox = (recipient: string | undefined) => useQuery(outboxQuery(recipient));

/** Signed as the text provider would, and sent where it would send it. */
const answerText = async ({ recipient, text }: { recipient: string; text: string }): Promise<void> => {
  const { body, signature } = await client.demo.signAnswer({ body: { recipient, text } });
  const headers = { 'content-type': 'application/json', 'x-ledgate-signature': signature };
  const response = await fetch('/api/v1/inbound/texts', { method: 'POST', headers, body });
  if (!response.ok) throw await problemOf(response);
};

export const useAnswerText = () =>
  useMutation({
    mutationFn: answerText,
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['demo', 'outbox'] }),
  });

export type OutboxMessage = NonNullable<ReturnType<typeof useOutbox>['data']>['results'][number];
