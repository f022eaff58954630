import type { RatesView } from '@ledgate/contract/rate-view.ts';
import type { Side } from '@ledgate/domain/rates/lines.ts';
import type { CostBasis } from '@ledgate/domain/rates/models.ts';
import { useQuery } from '@tanstack/react-query';

import { client } from '../../../lib/client.ts';
import type { Editor } from '../parts/use-editor.ts';

/** A version that is in force today and can be taken. */
export interface Offer {
  version_uid: string;
  name: string;
  n: number;
  effective_from: string;
  lines: NonNullable<RatesView['sale']>['lines'];
  bank: string | null;
  basis: CostBasis | null;
  /** What its bank charges unless somebody agreed otherwise. */
  isUsual: boolean;
}

/** With a bank chosen its schedules are meant, without one each bank's. */
export const useOffers = (side: Side, rates: RatesView, editor: Editor, isWanted: boolean) => {
  const { uid } = rates.application;
  const { model } = editor;
  const { data, isPending, isError } = useQuery({
    queryKey: ['rates', 'plans', uid, model],
    queryFn: () => client.rates.listOfferedPlans({ params: { uid }, query: { pricing_model: model } }),
    enabled: isWanted,
  });
  const { bank } = editor.buyTerms;
  const schedules = (data?.schedules ?? [])
    .filter(({ bank_uid: of }) => bank === '' || of === bank)
    .map((each): Offer => ({ ...each, bank: each.bank_uid, basis: each.cost_basis, isUsual: each.is_default }));
  const plans = (data?.plans ?? []).map((each): Offer => ({ ...each, bank: null, basis: null, isUsual: false }));
  return { offers: side === 'buy' ? schedules : plans, isFailed: isError, isWaiting: isPending };
};
