import type { TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import type { SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import type { RoleSetting } from '@ledgate/domain/access/team.ts';
import { keepPreviousData, queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import type { TeamSearch } from './paths.ts';

export const DEFAULT_PAGE_SIZE = 25;

const teamQuery = ({ open: _open, role, page_size = DEFAULT_PAGE_SIZE, ...search }: TeamSearch) =>
  queryOptions({
    queryKey: ['team', 'list', { role, page_size, ...search }],
    queryFn: () =>
      client.merchantUsers.listTeam({ query: { ...search, page_size, ...(role && { role_setting: role }) } }),
    placeholderData: keepPreviousData,
  });

export const useTeam = (search: TeamSearch) => useQuery(teamQuery(search));

export const useMember = (id: string | undefined) =>
  useQuery({
    queryKey: ['team', 'one', id],
    queryFn: id === undefined ? skipToken : () => client.merchantUsers.readMember({ params: { id } }),
  });

/** The closed list, with what the person signed in may hand out. */
export const usePermissions = () =>
  useQuery({ queryKey: ['team', 'permissions'], queryFn: () => client.merchantUsers.listPermissions() });

const reload = (): void => void queries.invalidateQueries({ queryKey: ['team'] });

export interface MemberFacts {
  first_name: string;
  last_name: string;
  mobile?: string | null;
  role_setting: RoleSetting;
  permissions: SubUserPermission[];
}

export const useInvite = (merchant: string | undefined) =>
  useMutation({
    mutationFn: (body: MemberFacts & { email: string }) =>
      client.merchantUsers.inviteMember({ body: { ...body, ...(merchant !== undefined && { merchant }) } }),
    onSuccess: reload,
  });

export const useSaveMember = () =>
  useMutation({
    mutationFn: ({ id, version, ...body }: MemberFacts & { id: string; version: number }) =>
      client.merchantUsers.updateMember({ params: { id }, body, ifMatch: version }),
    onSuccess: reload,
  });

type Which = Pick<TeamMemberView, 'id' | 'version'>;

export const useDeactivate = () =>
  useMutation({
    mutationFn: ({ id, version }: Which) => client.merchantUsers.deactivateMember({ params: { id }, ifMatch: version }),
    onSuccess: reload,
  });

export const useActivate = () =>
  useMutation({
    mutationFn: ({ id, version }: Which) => client.merchantUsers.activateMember({ params: { id }, ifMatch: version }),
    onSuccess: reload,
  });

export const useRemove = () =>
  useMutation({
    mutationFn: ({ id, version }: Which) => client.merchantUsers.removeMember({ params: { id }, ifMatch: version }),
    onSuccess: reload,
  });

export const useSetPin = () =>
  useMutation({
    mutationFn: ({ id, pin }: { id: string; pin: string | null }) =>
      client.merchantUsers.setMemberPin({ params: { id }, body: { pin } }),
    onSuccess: reload,
  });

export const useInviteAgain = () =>
  useMutation({
    mutationFn: ({ id }: Which) => client.merchantUsers.inviteMemberAgain({ params: { id } }),
    onSuccess: reload,
  });
