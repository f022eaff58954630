import { isTerminal } from '@ledgate/domain/applications/statuses.ts';

import { useApplications } from '../data.ts';
import type { Loading } from './use-wizard.ts';

type Current = Exclude<Loading, { state: 'ready' }> | { state: 'ready'; application: string };

/** The application that is named, or the one the server takes when none is: the newest that is alive, else the newest. */
export const useCurrent = (chosen: string | undefined): Current => {
  const { data, error, refetch } = useApplications();
  if (chosen !== undefined) return { state: 'ready', application: chosen };
  if (data !== undefined) {
    const current = data.results.find(({ status }) => !isTerminal(status)) ?? data.results[0];
    return current === undefined ? { state: 'none' } : { state: 'ready', application: current.uid };
  }
  if (error !== null) return { state: 'failed', problem: error, retry: () => void refetch() };
  return { state: 'loading' };
};
