import { useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import type { MailedLink } from '../../lib/mailed-link.ts';

export type LinkKind = 'activation' | 'reset';

/** Once: what happens to the link from here on happens on this page. */
export const useCheckLink = (kind: LinkKind, link: MailedLink, isWanted: boolean) =>
  useQuery({
    queryKey: ['auth', 'link', kind, link.a, link.b],
    queryFn: () => client.auth.checkLink({ body: { kind, ...link } }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const useRequestInvitation = () =>
  useMutation({ mutationFn: (a: string) => client.auth.requestInvitation({ body: { a } }) });
