import { patterned } from '../../lib/read-search.ts';

/** What the address of the list says. */
export interface CustomersSearch {
  search?: string;
}

export const customersSearch = patterned<CustomersSearch>({ search: /^.{1,100}$/ });
