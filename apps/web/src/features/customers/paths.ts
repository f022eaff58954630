/** What the address of the list says. */
export interface CustomersSearch {
  search?: string;
}

/** Anything odd in the address is left out rather than refused. */
export const customersSearch = ({ search }: Record<string, unknown>): CustomersSearch =>
  typeof search === 'string' && /^.{1,100}$/.test(search) ? { search } : {};
