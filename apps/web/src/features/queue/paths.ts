import { readView, type ViewDefinition, writeView } from '@ledgate/domain/queue/definition.ts';

const SIZES = [25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 50;

/** What the address of the queue says. Without a word of a definition the named view stands as it is. */
export interface QueueSearch extends Partial<Record<keyof ReturnType<typeof writeView>, string>> {
  view?: string;
  page?: string;
  page_size?: string;
  cursor?: string;
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
    ...writeView(readView(search)),
    page: numberIn(search['page'], (page) => page > 1 && page <= 100_000),
    page_size: numberIn(search['page_size'], (size) => SIZES.some((known) => known === size)),
    cursor: textOf(search['cursor'], /^[\w-]{1,300}$/),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
};

/** The words of a definition that stand in the address, or null when there are none. */
export const definitionIn = (search: QueueSearch): ViewDefinition | null => {
  const view = readView(search);
  return Object.keys(view).length === 0 ? null : view;
};
