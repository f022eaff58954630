import { ORDER_STATUSES, type OrderStatus } from '@ledgate/domain/till/order-status.ts';

import { patterned, UID_PATTERN } from '../../lib/read-search.ts';

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

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const OF_REGISTERS = { merchant: UID_PATTERN, register: UID_PATTERN, from: DAY, to: DAY };

export const whoseSearch = patterned<WhoseSearch>({ merchant: UID_PATTERN });

export const registersSearch = patterned<RegistersSearch>(OF_REGISTERS);

export const salesSearch = patterned<SalesSearch>({
  ...OF_REGISTERS,
  shift: UID_PATTERN,
  cashier: UID_PATTERN,
  customer: UID_PATTERN,
  search: /^.{1,60}$/,
  status: new RegExp(`^(${ORDER_STATUSES.join('|')})$`),
  differs: /^yes$/,
});
