import { TICKET_VIEWS, type TicketViewName } from '@ledgate/domain/queries/tickets.ts';

/** What the address of the inbox says. */
export interface QueriesSearch {
  view?: TicketViewName;
  search?: string;
  /** The thread that is open. */
  thread?: string;
  /** The note in it that a notice has led to. */
  note?: string;
}

/** What the address of a merchant's own questions says. */
export interface OwnQueriesSearch {
  application?: string;
  thread?: string;
}

export interface SupportSearch {
  /** The thread that is open, or `new`. */
  thread?: string;
}

const UID = /^[0-9a-f-]{36}$/;

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Anything odd in the address is left out rather than refused. */
export const queriesSearch = (given: Record<string, unknown>): QueriesSearch => {
  const view = TICKET_VIEWS.find((name) => name === given['view']);
  const search = textOf(given['search'], /^.{1,100}$/);
  const thread = textOf(given['thread'], UID);
  const note = textOf(given['note'], UID);
  return {
    ...(view !== undefined && view !== 'all' && { view }),
    ...(search !== undefined && { search }),
    ...(thread !== undefined && { thread }),
    ...(thread !== undefined && note !== undefined && { note }),
  };
};

export const ownQueriesSearch = (given: Record<string, unknown>): OwnQueriesSearch => {
  const application = textOf(given['application'], UID);
  const thread = textOf(given['thread'], UID);
  return { ...(application !== undefined && { application }), ...(thread !== undefined && { thread }) };
};

export const supportSearch = (given: Record<string, unknown>): SupportSearch => {
  const thread = textOf(given['thread'], /^(new|[0-9a-f-]{36})$/);
  return thread === undefined ? {} : { thread };
};

const SIZES = [10, 25, 50, 100];

/** What the address of the templates says. */
export interface TemplatesSearch {
  search?: string;
  /** Those in use, unless the address asks for what was put away. */
  view?: 'archived';
  page?: number;
  page_size?: number;
  /** The template that is open, or `new`. */
  open?: string;
}

export const templatesSearch = (given: Record<string, unknown>): TemplatesSearch => {
  const search = textOf(given['search'], /^.{1,100}$/);
  // Read from an address and from a link within the page, which brings numbers.
  const page = Number(textOf(String(given['page']), /^[1-9]\d{0,4}$/) ?? 1);
  const size = SIZES.find((one) => String(one) === String(given['page_size']));
  const open = textOf(given['open'], /^(new|[0-9a-f-]{36})$/);
  return {
    ...(search !== undefined && { search }),
    ...(given['view'] === 'archived' && { view: 'archived' }),
    ...(page > 1 && { page }),
    ...(size !== undefined && { page_size: size }),
    ...(open !== undefined && { open }),
  };
};
