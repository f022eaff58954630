import type { PlanVersionView, PlanView } from '@ledgate/contract/rate-plans.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';

import { client } from '../../../lib/client.ts';
import { queries } from '../../../lib/queries.ts';
import type { RatePlansSearch } from '../plan-paths.ts';

export const DEFAULT_PAGE_SIZE = 25;

export const usePlans = ({
  kind,
  search,
  archived,
  page,
  page_size: size = DEFAULT_PAGE_SIZE,
}: RatePlansSearch & { kind: PlanView['kind'] }) =>
  useQuery({
    queryKey: ['rate-plans', 'list', kind, search, archived, page, size],
    queryFn: () =>
      client.rates.listRatePlans({
        query: {
          kind,
          page: page ?? 1,
          page_size: size,
          ...(search !== undefined && { search }),
          ...(archived && { archived: 'yes' }),
        },
      }),
    placeholderData: keepPreviousData,
  });

const planKey = (id: string) => ['rate-plans', 'one', id] as const;

export const usePlan = (id: string) =>
  useQuery(queryOptions({ queryKey: planKey(id), queryFn: () => client.rates.readRatePlan({ params: { id } }) }));

/** The answer of a change is the plan as it is now; lists and whatever offers plans are asked for again. */
const keep = (plan: PlanView): void => {
  queries.setQueryData(planKey(plan.id), plan);
  void queries.invalidateQueries({ queryKey: ['rate-plans', 'list'] });
  void queries.invalidateQueries({ queryKey: ['rates'] });
};

const useChange = <A>(mutationFn: (asked: A) => Promise<PlanView>) => useMutation({ mutationFn, onSuccess: keep });

type ScheduleBody = Parameters<typeof client.rates.createBankSchedule>[0]['body'];
type PlanBody = Parameters<typeof client.rates.createPricePlan>[0]['body'];

export const useCreateSchedule = () => useChange((body: ScheduleBody) => client.rates.createBankSchedule({ body }));
export const useCreatePlan = () => useChange((body: PlanBody) => client.rates.createPricePlan({ body }));

export const useStartVersion = () => useChange((id: string) => client.rates.startPlanVersion({ params: { id } }));
export const useArchive = () => useChange((id: string) => client.rates.archiveRatePlan({ params: { id } }));
export const useRestore = () => useChange((id: string) => client.rates.restoreRatePlan({ params: { id } }));
export const useDiscard = () => useChange((id: string) => client.rates.dropPlanVersion({ params: { id } }));
export const useRetire = () => useChange((id: string) => client.rates.retirePlanVersion({ params: { id } }));

export type DraftBody = Parameters<typeof client.rates.savePlanVersion>[0]['body'];

interface Saving {
  draft: PlanVersionView;
  body: DraftBody;
}

export const useSaveDraft = () =>
  useChange(({ draft: { id, version }, body }: Saving) =>
    client.rates.savePlanVersion({ params: { id }, body, ifMatch: version }),
  );

/** What is on the screen is what is published: it is saved first. */
export const usePublish = () =>
  useChange(async ({ draft: { id, version }, body }: Saving) => {
    const saved = await client.rates.savePlanVersion({ params: { id }, body, ifMatch: version });
    keep(saved);
    const now = saved.versions.find((each) => each.id === id);
    return client.rates.publishPlanVersion({ params: { id }, ...(now && { ifMatch: now.version }) });
  });
