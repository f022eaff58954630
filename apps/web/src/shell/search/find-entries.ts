import type { EntryGroup } from './entry.ts';

const MOST_PER_GROUP = 4;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[\s-]+/);

/** Every word typed must begin a word of the entry; each group shows its first four. */
export const findEntries = (text: string, groups: readonly EntryGroup[]): EntryGroup[] => {
  const typed = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => {
      const fits = group.entries.filter(({ label, keywords = [] }) => {
        const words = [label, ...keywords].flatMap(wordsOf);
        return typed.every((part) => words.some((word) => word.startsWith(part)));
      });
      return { ...group, entries: fits.slice(0, MOST_PER_GROUP) };
    })
    .filter(({ entries }) => entries.length > 0);
};
