import type { SpotlightActionGroupData, SpotlightProps } from '@mantine/spotlight';

type Entry = SpotlightProps['actions'][number];

const MOST_PER_GROUP = 4;

const isGroup = (entry: Entry): entry is SpotlightActionGroupData => 'actions' in entry;

const wordsOf = (words: string | string[] | undefined): string =>
  Array.isArray(words) ? words.join(' ') : (words ?? '');

/** Every word typed must begin a word of the entry; each group shows its first four. */
export const findEntries = (text: string, entries: Entry[]): SpotlightActionGroupData[] => {
  const typed = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter(isGroup)
    .map((group) => {
      const fits = group.actions.filter((action) => {
        const words = `${action.label ?? ''} ${wordsOf(action.keywords)}`.toLowerCase().split(/[\s-]+/);
        return typed.every((part) => words.some((word) => word.startsWith(part)));
      });
      return { ...group, actions: fits.slice(0, MOST_PER_GROUP) };
    })
    .filter((group) => group.actions.length > 0);
};
