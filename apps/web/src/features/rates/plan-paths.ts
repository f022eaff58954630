import { PLAN_KINDS, type PlanKind } from '@ledgate/domain/rates/plan-kinds.ts';

/** What the address of the rate plans says. */
export interface RatePlansSearch {
  kind?: PlanKind;
  search?: string;
  archived?: true;
  page?: number;
  page_size?: number;
  /** `new` while one is being added. */
  open?: 'new';
}

const SIZES = [10, 25, 50, 100] as const;

/** Anything odd in the address is left out rather than refused. */
export const ratePlansSearch = (search: Record<string, unknown>): RatePlansSearch => {
  const kind = PLAN_KINDS.find((known) => known === search['kind']);
  const words = search['search'];
  const page = Number(search['page']);
  const size = SIZES.find((known) => known === Number(search['page_size']));
  return {
    ...(kind !== undefined && { kind }),
    ...(typeof words === 'string' && /^.{1,100}$/.test(words) && { search: words }),
    ...(String(search['archived']) === 'true' && { archived: true }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
    ...(size !== undefined && { page_size: size }),
    ...(search['open'] === 'new' && { open: 'new' }),
  };
};
