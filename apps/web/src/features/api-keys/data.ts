import type { ApiKeyView } from '@ledgate/contract/api-keys.ts';
import type { KeyScope } from '@ledgate/domain/access/key-scopes.ts';
import type { API_KEY_DAYS } from '@ledgate/domain/access/limits.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

const keysQuery = queryOptions({ queryKey: ['api-keys'], queryFn: () => client.apiKeys.listKeys() });

export const useKeys = () => useQuery(keysQuery);

const reload = (): void => void queries.invalidateQueries({ queryKey: keysQuery.queryKey });

export interface KeyAsk {
  name: string;
  scopes: KeyScope[];
  days: (typeof API_KEY_DAYS)[number];
  addresses: string[];
}

export const useMakeKey = () =>
  useMutation({ mutationFn: (body: KeyAsk) => client.apiKeys.makeKey({ body }), onSuccess: reload });

export const useRotateKey = () =>
  useMutation({
    mutationFn: ({ uid }: ApiKeyView) => client.apiKeys.rotateKey({ params: { uid } }),
    onSuccess: reload,
  });

export const useRevokeKey = () =>
  useMutation({
    mutationFn: ({ uid }: ApiKeyView) => client.apiKeys.revokeKey({ params: { uid } }),
    onSuccess: reload,
  });
