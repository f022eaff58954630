import { PRODUCT_COLUMN_NAMES, PRODUCT_COLUMNS, type ProductColumn } from '@ledgate/domain/till/product-rows.ts';
import { Select } from '@mantine/core';

import { t } from '../messages.ts';
import type { Mapping } from './judge-rows.ts';
import classes from './import.module.css';
import type { Table } from './read-table.ts';

interface MappingTableProps {
  table: Table;
  mapping: Mapping;
  isFixed: boolean;
  onChange: (mapping: Mapping) => void;
}

const exampleOf = ({ rows }: Table, at: number): string =>
  rows.find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at]?.slice(0, 40) ?? '';

/** What each column of the file is: guessed by its head, and changed by whoever knows better. */
export const MappingTable = ({ table, mapping, isFixed, onChange }: MappingTableProps) => {
  const set = (at: number, column: ProductColumn | null): void =>
    // Each thing has one column: taken by another, it is let go where it was.
    onChange(mapping.map((one, place) => (place === at ? column : one === column && column !== null ? null : one)));
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t('importColumns')}</h2>
      <p className={classes.hint}>{t('importColumnsHint')}</p>
      <ul className={classes.columns}>
        {table.heads.map((head, at) => (
          <li key={`${at} ${head}`} className={classes.column}>
            <Select
              label={head.trim() === '' ? `#${at + 1}` : head}
              description={t('importExample', { text: exampleOf(table, at) })}
              data={[
                { value: '', label: t('importSkip') },
                ...PRODUCT_COLUMN_NAMES.map((value) => ({ value, label: PRODUCT_COLUMNS[value].head })),
              ]}
              value={mapping[at] ?? ''}
              allowDeselect={false}
              disabled={isFixed}
              onChange={(value) => set(at, PRODUCT_COLUMN_NAMES.find((name) => name === value) ?? null)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
