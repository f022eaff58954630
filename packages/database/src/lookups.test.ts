import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';
import { readLookupTable } from './lookups.ts';

const FOLDER = new URL('../lookups/', import.meta.url);
const FILES = readdirSync(FOLDER);
const readText = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');

/** What makes a row of a table one of its kind, where it is not the first column alone. */
const KEYS: Record<string, readonly string[]> = {
  'area-codes.csv': ['area_code', 'state'],
  'states.csv': ['country', 'code'],
};

test.each(FILES.filter((name) => name.endsWith('.csv')))(
  '%s is whole: full rows, tidy cells, every key once',
  (name) => {
    const [header = [], ...rows] = parseCsv(readText(name));
    const key = KEYS[name] ?? [header[0]];
    const at = key.map((column) => header.indexOf(column ?? ''));
    expect(new Set(header).size).toBe(header.length);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      expect(row, row.join()).toHaveLength(header.length);
      for (const cell of row) expect(cell, row.join()).toBe(cell.normalize('NFC').replace(/\s+/g, ' ').trim());
    }
    expect(new Set(rows.map((row) => at.map((column) => row[column]).join())).size).toBe(rows.length);
  },
);

test('the sources of every lookup file are told', () => {
  const told = [...readText('README.md').matchAll(/^- `([\w-]+\.(?:csv|txt))`:/gm)].map(([, name = '']) => name);
  expect(told.toSorted()).toEqual(FILES.filter((name) => name !== 'README.md').toSorted());
});

test('a table whose columns are not those asked for is refused', () => {
  expect(readLookupTable('legal-structures.csv', ['code', 'payrix_type'])).toHaveLength(9);
  expect(() => readLookupTable('legal-structures.csv', ['payrix_type', 'code'])).toThrow('columns');
  expect(() => readLookupTable('legal-structures.csv', ['code'])).toThrow('columns');
});
