import { ORDER_STATUSES, type OrderStatus } from '@ledgate/domain/till/order-status.ts';

/** Whose till, to staff. */
export interface WhoseSearch {
  merchant?: string;
}

/** What the address of the list of orders says. */
export interface SalesSearch extends WhoseSearch {
  search?: string;
  status?: OrderStatus;
  register?: string;
  shift?: string;
  cashier?: string;
  customer?: string;
  from?: string;
  to?: string;
  differs?: 'yes';
}

/** What the address of registers and shifts says. */
export interface RegistersSearch extends WhoseSearch {
  register?: string;
  from?: string;
  to?: string;
}

const ID = /^[0-9a-f-]{36}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const fits = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);

type Asked = Record<string, unknown>;

/** Anything odd in the address is left out rather than refused. */
const those = (asked: Asked, names: readonly string[], form: RegExp): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (fits(asked[name], form) ? [[name, asked[name]]] : [])));

export const whoseSearch = (asked: Asked): WhoseSearch => those(asked, ['merchant'], ID);

export const registersSearch = (asked: Asked): RegistersSearch => ({
  ...those(asked, ['merchant', 'register'], ID),
  ...those(asked, ['from', 'to'], DAY),
});

export const salesSearch = (asked: Asked): SalesSearch => {
  const status = ORDER_STATUSES.find((one) => one === asked['status']);
  return {
    ...registersSearch(asked),
    ...those(asked, ['shift', 'cashier', 'customer'], ID),
    ...those(asked, ['search'], /^.{1,60}$/),
    ...(status !== undefined && { status }),
    ...(asked['differs'] === 'yes' && { differs: 'yes' }),
  };
};
