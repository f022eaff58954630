import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import { keepPerson, person } from '../../lib/session.ts';

const permissionsQuery = queryOptions({
  queryKey: ['auth', 'permissions'],
  queryFn: () => client.auth.readPermissions(),
  staleTime: 60_000,
});

/** Keeps role and abilities true to the server: a changed role or permission list counts without signing in again. */
export const usePermissionRefresh = (): void => {
  const { data } = useQuery(permissionsQuery);
  useEffect(() => {
    const user = person.get();
    if (!data || !user) return;
    const isBack = data.role === user.ownRole;
    keepPerson({ ...user, role: data.role, ability: data.ability, actingUntil: isBack ? null : user.actingUntil });
  }, [data]);
};

export const refreshPermissions = (): Promise<void> =>
  queries.invalidateQueries({ queryKey: permissionsQuery.queryKey });
