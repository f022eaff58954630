import type { ChangeList } from '@ledgate/contract/changes.ts';
import { isOpenChange } from '@ledgate/domain/handoff/changes.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

export type { ChangeList, ChangeView } from '@ledgate/contract/changes.ts';

const SOON_MS = 4_000;

/** On its way or decided by others: looked at again by itself. */
const isMoving = ({ results }: ChangeList): boolean =>
  results.some(({ state }) => isOpenChange(state) && (state === 'sending' || state === 'waiting'));

const changesQuery = (uid: string) =>
  queryOptions({
    queryKey: ['changes', uid],
    queryFn: () => client.changes.listChanges({ params: { uid } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isMoving(state.data) ? SOON_MS : false),
  });

export const useChanges = (uid: string) => useQuery(changesQuery(uid));

export const reloadChanges = (uid: string): Promise<void> => queries.invalidateQueries({ queryKey: ['changes', uid] });

export type CheckAsk = Parameters<typeof client.changes.checkChange>[0]['body'];
export type RecordAsk = Parameters<typeof client.changes.recordChange>[0]['body'];

/** What is done with one change; each of them leaves the list to be read again, also where it failed. */
export type ChangeAct =
  | { act: 'cancel' }
  | { act: 'check'; body: CheckAsk }
  | { act: 'approve' }
  | { act: 'refuse'; reason: string }
  | { act: 'record'; body: RecordAsk };

const carryOut = (uid: string, ask: ChangeAct): Promise<unknown> => {
  const params = { uid };
  switch (ask.act) {
    case 'cancel':
      return client.changes.cancelChange({ params });
    case 'check':
      return client.changes.checkChange({ params, body: ask.body });
    case 'approve':
      return client.changes.approveChange({ params });
    case 'refuse':
      return client.changes.refuseChange({ params, body: { reason: ask.reason } });
    case 'record':
      return client.changes.recordChange({ params, body: ask.body });
    default:
      return ask satisfies never;
  }
};

export const useChangeAct = (application: string, change: string) =>
  useMutation({
    mutationFn: (ask: ChangeAct) => carryOut(change, ask),
    onSettled: () => reloadChanges(application),
  });
