import type { PlanRow } from '@ledgate/contract/rate-plans.ts';
import { COST_BASES, COST_BASIS_NAMES, MODEL_FACTS, PRICING_MODELS } from '@ledgate/domain/rates/models.ts';

import { t } from './messages.ts';

/** `Tiered, bundled`: what tells the schedules of one bank apart. */
export const modelAndBasis = ({ pricing_model: model, cost_basis: basis }: PlanRow): string =>
  basis === null
    ? MODEL_FACTS[model].label
    : `${MODEL_FACTS[model].label}, ${COST_BASIS_NAMES[basis].split(':')[0]?.toLowerCase() ?? ''}`;

export const titleOf = (plan: PlanRow): string =>
  plan.kind === 'bank_schedule' ? t('scheduleOf', { name: plan.name }) : plan.name;

export const MODEL_CHOICES = PRICING_MODELS.map((value) => ({ value, label: MODEL_FACTS[value].label }));
export const BASIS_CHOICES = COST_BASES.map((value) => ({ value, label: COST_BASIS_NAMES[value] }));
