import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { client } from '../../lib/client.ts';
import { useLive } from '../../lib/live.ts';
import { PERMISSIONS_KEY, queries } from '../../lib/queries.ts';
import { keepPerson, person, usePerson } from '../../lib/session.ts';

const JUST_ASKED_MS = 1000;

const permissionsQuery = queryOptions({
  queryKey: PERMISSIONS_KEY,
  queryFn: () => client.auth.readPermissions(),
  staleTime: 60_000,
});

const nothing = (): void => undefined;

/**
 * Keeps role and abilities true to the server: a changed role or permission list counts without signing in again, and
 * somebody who was blocked is out at the next page, even if all of it is at hand already.
 */
export const usePermissionRefresh = (pathname: string): void => {
  // A team's rights change while its members work: each page of theirs hears of it at once.
  useLive(nothing, undefined, usePerson()?.role === 'subuser');
  const { data } = useQuery(permissionsQuery);
  useEffect(() => {
    void queries.prefetchQuery({ ...permissionsQuery, staleTime: JUST_ASKED_MS });
  }, [pathname]);
  useEffect(() => {
    const user = person.get();
    if (!data || !user) return;
    const { role, ability } = data;
    // Whose role it was goes with it: nobody who switches has a merchant or an ISO of their own.
    const isBack = user.actingUntil !== null && role === user.ownRole;
    keepPerson({ ...user, role, ability, ...(isBack && { actingUntil: null, merchant: null, iso: null }) });
  }, [data]);
};

export const refreshPermissions = (): Promise<void> =>
  queries.invalidateQueries({ queryKey: permissionsQuery.queryKey });
