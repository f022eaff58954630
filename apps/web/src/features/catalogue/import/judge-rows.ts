import {
  type ProductColumn,
  type ProductRow,
  readProductRow,
  repeatedRows,
} from '@ledgate/domain/till/product-rows.ts';

import type { Table, TableRow } from './read-table.ts';

export type Mapping = readonly (ProductColumn | null)[];

export interface GoodRow {
  number: number;
  cells: string[];
  row: ProductRow;
}
export interface BadRow {
  number: number;
  cells: string[];
  why: string;
}

const cellsBy = (mapping: Mapping, cells: readonly string[]): Partial<Record<ProductColumn, string>> =>
  Object.fromEntries(mapping.flatMap((column, at) => (column === null ? [] : [[column, cells[at] ?? '']])));

type Judged = GoodRow | BadRow;

const judge = (mapping: Mapping, { number, cells }: TableRow): Judged => {
  const read = readProductRow(cellsBy(mapping, cells));
  return read.ok ? { number, cells, row: read.row } : { number, cells, why: read.problems.join(' ') };
};

const isGood = (judged: Judged): judged is GoodRow => 'row' in judged;

/** What can be sent, and what can't, with every reason; asked of the whole table before any of it is sent. */
export const judgeRows = ({ rows }: Pick<Table, 'rows'>, mapping: Mapping): { good: GoodRow[]; bad: BadRow[] } => {
  const judged = rows.map((row) => judge(mapping, row));
  const good = judged.filter(isGood);
  const numbers = new Map(good.map(({ row, number }) => [row, number]));
  const repeats = repeatedRows(
    good.map(({ row }) => row),
    (row) => numbers.get(row) ?? 0,
  );
  const repeated = good.flatMap(({ number, cells, row }): BadRow[] => {
    const why = repeats.get(row);
    return why === undefined ? [] : [{ number, cells, why }];
  });
  const bad = [...judged.filter((one): one is BadRow => !isGood(one)), ...repeated];
  return {
    good: good.filter(({ row }) => !repeats.has(row)),
    bad: bad.toSorted((one, other) => one.number - other.number),
  };
};
