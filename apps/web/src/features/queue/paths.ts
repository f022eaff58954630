const SIZES = [25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 50;

/** The words a definition is written in; what they may say is read by the domain, on the page. */
const WORDS = [
  'status__in',
  'search',
  'assignee',
  'iso',
  'band__in',
  'due',
  'overdue',
  'snoozed',
  'submitted',
  'submitted_after',
  'submitted_before',
  'ordering',
  'columns',
  'density',
] as const;

/** What the address of the queue says. Without a word of a definition the named view stands as it is. */
export interface QueueSearch extends Partial<Record<(typeof WORDS)[number], string>> {
  view?: string;
  page?: string;
  page_size?: string;
  cursor?: string;
  /** The day the list was jumped to; which page that is nobody has counted. */
  from?: string;
}

const numberIn = (value: unknown, isSuch: (n: number) => boolean): string | undefined => {
  const n = Number(value);
  return Number.isInteger(n) && isSuch(n) ? String(n) : undefined;
};

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Anything odd in the address is left out rather than refused. */
export const queueSearch = (search: Record<string, unknown>): QueueSearch => {
  const read: Record<string, string | undefined> = {
    view: textOf(search['view'], /^[\w-]{1,40}$/),
    ...Object.fromEntries(WORDS.map((word) => [word, textOf(search[word], /^.{1,600}$/)])),
    page: numberIn(search['page'], (page) => page > 1 && page <= 100_000),
    page_size: numberIn(search['page_size'], (size) => SIZES.some((known) => known === size)),
    cursor: textOf(search['cursor'], /^[\w-]{1,300}$/),
    from: textOf(search['from'], /^\d{4}-\d\d-\d\d$/),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
};
