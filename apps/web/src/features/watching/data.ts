import type { HoldView } from '@ledgate/contract/watching.ts';
import { useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../lib/client.ts';
import { queries } from '../../lib/queries.ts';

export type { FindingView, HoldView, WatchedView } from '@ledgate/contract/watching.ts';

const KEY = ['watching'];

export const useWatched = (application: string | undefined, isWanted = true) =>
  useQuery({
    queryKey: [...KEY, application ?? null],
    queryFn: () => client.watching.listWatched({ query: application === undefined ? {} : { application } }),
    enabled: isWanted,
  });

type Proposal = Parameters<typeof client.watching.proposeHold>[0]['body'];

/** What is done about a merchant's deposits. */
export type HoldAct =
  | { step: 'propose'; application: string; body: Proposal }
  | { step: HoldView['open_steps'][number]; hold: string; reason: string };

const carryOut = (act: HoldAct): Promise<unknown> => {
  if (act.step === 'propose') return client.watching.proposeHold({ params: { uid: act.application }, body: act.body });
  const [params, body] = [{ uid: act.hold }, { reason: act.reason }];
  switch (act.step) {
    case 'confirm':
      return client.watching.confirmHold({ params });
    case 'reject':
      return client.watching.rejectHold({ params, body });
    case 'withdraw':
      return client.watching.withdrawHold({ params });
    case 'ask_release':
      return client.watching.askRelease({ params, body });
    case 'release':
      return client.watching.releaseHold({ params, body });
    default:
      return act satisfies never;
  }
};

/** The list is read again whatever came of it: somebody else may have decided. */
export const useHoldAct = () =>
  useMutation({ mutationFn: carryOut, onSettled: () => queries.invalidateQueries({ queryKey: KEY }) });
