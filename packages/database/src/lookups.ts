import { readFile } from 'node:fs/promises';

const FOLDER = new URL('../lookups/', import.meta.url);

/** The lines of a lookup file, without empty ones. */
export const readLookupLines = async (name: string): Promise<string[]> => {
  const text = await readFile(new URL(name, FOLDER), 'utf8');
  return text.split('\n').filter((line) => line !== '');
};
