import { useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';
import { DASHBOARD_KEY } from './data.ts';

export const useExposure = () =>
  useQuery({ queryKey: [...DASHBOARD_KEY, 'exposure'], queryFn: () => client.dashboard.readExposure() });

/** The own queue is another one then, here and in the list. */
export const useTakeNext = () =>
  useMutation({
    mutationFn: () => client.queue.takeNext(),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: DASHBOARD_KEY });
      void queries.invalidateQueries({ queryKey: ['queue'] });
    },
  });
