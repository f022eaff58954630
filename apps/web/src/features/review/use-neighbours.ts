import { useNavigate } from '@tanstack/react-router';

import { caseTrail } from '../../lib/case-trail.ts';
import { useStore } from '../../lib/store.ts';
import type { Neighbours } from './parts/case-header.tsx';

/** The cases before and after this one in the list somebody came from. */
export const useNeighbours = (uid: string): Neighbours => {
  const trail = useStore(caseTrail);
  const navigate = useNavigate();
  const at = trail.indexOf(uid);
  const step = (to: number): (() => void) | undefined => {
    const other = at < 0 ? undefined : trail[to];
    return other === undefined
      ? undefined
      : () => void navigate({ to: '/applications/$uid', params: { uid: other }, search: {} });
  };
  return { previous: step(at - 1), next: step(at + 1) };
};
