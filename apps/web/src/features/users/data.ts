import type { UserRow } from '@ledgate/contract/users.ts';
import type { Role, StaffRole } from '@ledgate/domain/access/roles.ts';
import { keepPreviousData, queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import type { UsersSearch } from './paths.ts';

export const DEFAULT_PAGE_SIZE = 10;

const usersQuery = ({ open: _open, role, page_size = DEFAULT_PAGE_SIZE, ...search }: UsersSearch) =>
  queryOptions({
    queryKey: ['users', 'list', { role, page_size, ...search }],
    queryFn: () => client.users.listUsers({ query: { ...search, page_size, ...(role && { role__in: role }) } }),
    placeholderData: keepPreviousData,
  });

const userQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: id === undefined ? skipToken : () => client.users.readUser({ params: { id } }),
  });

const isosQuery = queryOptions({
  queryKey: ['users', 'isos'],
  queryFn: () => client.users.listIsos(),
  staleTime: 300_000,
});

export const useUsers = (search: UsersSearch) => useQuery(usersQuery(search));

export const useUser = (id: string | undefined) => useQuery(userQuery(id));

export const useIsos = () => useQuery(isosQuery);

/** Not waited for: a step says that it is done, and the list follows. */
const reload = (): void => void queries.invalidateQueries({ queryKey: ['users'] });

export interface PersonFacts {
  first_name: string;
  last_name: string;
  mobile: string | null;
  iso: string | null;
}

export const useInvite = () =>
  useMutation({
    mutationFn: (body: PersonFacts & { email: string; role: StaffRole }) => client.users.createUser({ body }),
    onSuccess: reload,
  });

export const useSaveUser = () =>
  useMutation({
    mutationFn: ({ id, version, ...body }: PersonFacts & { role: Role; id: string; version: number }) =>
      client.users.updateUser({ params: { id }, body, ifMatch: version }),
    onSuccess: reload,
  });

export const useBlock = () =>
  useMutation({
    mutationFn: ({ id, version }: UserRow) => client.users.removeUser({ params: { id }, ifMatch: version }),
    onSuccess: reload,
  });

export const useDelete = () =>
  useMutation({
    mutationFn: ({ id, version, handOverTo }: Pick<UserRow, 'id' | 'version'> & { handOverTo: string }) =>
      client.users.removeUser({
        params: { id },
        query: { wantto: 'delete', ...(handOverTo !== '' && { hand_over_to: handOverTo }) },
        ifMatch: version,
      }),
    onSuccess: reload,
  });

/** Who has how many open cases, while somebody is about to be deleted. */
export const useCaseholders = (isWanted: boolean) =>
  useQuery({
    queryKey: ['users', 'caseholders'],
    queryFn: () => client.queue.listAssignees(),
    staleTime: 0,
    enabled: isWanted,
  }).data?.people;

export const useUnblock = () =>
  useMutation({
    mutationFn: ({ id, version }: UserRow) => client.users.unblockUser({ params: { id }, ifMatch: version }),
    onSuccess: reload,
  });

export const useResumeMail = () =>
  useMutation({ mutationFn: (id: string) => client.delivery.resumeMail({ params: { id } }), onSuccess: reload });

export const useInviteAgain = () =>
  useMutation({ mutationFn: ({ id }: UserRow) => client.users.inviteAgain({ params: { id } }), onSuccess: reload });
