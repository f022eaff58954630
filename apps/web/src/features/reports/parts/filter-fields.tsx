import {
  choicesOf,
  type FilterChoice,
  isLookedUp,
  type LookedUp,
  TAKES_ONE,
} from '@ledgate/domain/reports/filter-words.ts';
import { needsMerchant } from '@ledgate/domain/reports/definition.ts';
import { DIMENSION_LABELS, type Filter, offeredTo } from '@ledgate/domain/reports/subjects.ts';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

import { useChoices } from '../data.ts';
import { t } from '../messages.ts';
import classes from './builder.module.css';
import type { PartProps } from './row-fields.tsx';

const TYPING_MS = 200;
/** As many ids as an address holds. */
const MOST = 5;

interface FieldProps extends PartProps {
  filter: Filter;
}

const valuesOf = ({ report, filter }: FieldProps): string[] => report.where[filter]?.split(',') ?? [];

/** Whose they are is another question once the merchant is another. */
const OF_MERCHANT: readonly Filter[] = ['register', 'cashier'];

const change = ({ report, filter, onChange }: FieldProps, values: string[]): void => {
  const kept = TAKES_ONE.includes(filter) ? values.slice(-1) : values;
  const isKept = (name: string): boolean =>
    name !== filter && !(filter === 'merchant' && OF_MERCHANT.some((other) => other === name));
  const where = Object.fromEntries(Object.entries(report.where).filter(([name]) => isKept(name)));
  onChange({ ...report, where: { ...where, ...(kept.length > 0 && { [filter]: kept.join(',') }) } });
};

const common = (props: FieldProps) => ({
  label: DIMENSION_LABELS[props.filter],
  value: valuesOf(props),
  error: props.problems[props.filter],
  onChange: (values: string[]) => change(props, values),
  ...(valuesOf(props).length === 0 && { placeholder: t('any') }),
  classNames: { inputField: classes.typed },
  clearable: true,
  searchable: true,
});

const ClosedField = (props: FieldProps & { choices: readonly FilterChoice[] }) => (
  <MultiSelect {...common(props)} data={props.choices} nothingFoundMessage={t('nothingFound')} />
);

const LookupField = (props: FieldProps & { filter: LookedUp }) => {
  const { report, viewer, filter } = props;
  const [words, setWords] = useState('');
  const ask = useDebouncedCallback(setWords, TYPING_MS);
  const { merchant, [filter]: chosen } = report.where;
  const found = useChoices({ subject: report.subject, filter, search: words, merchant, chosen });
  const isRequired = filter === 'merchant' && needsMerchant(report.subject, viewer);
  return (
    <MultiSelect
      {...common(props)}
      {...(isRequired && { placeholder: valuesOf(props).length === 0 ? t('anyOf') : '' })}
      data={found.data?.results ?? []}
      maxValues={TAKES_ONE.includes(filter) ? 2 : MOST}
      withAsterisk={isRequired}
      // The server has looked already.
      filter={({ options }) => options}
      nothingFoundMessage={found.error === null ? t('nothingFound') : t('choicesFailed')}
      onSearchChange={(text) => ask(text.slice(0, 100))}
    />
  );
};

/** What rows can be narrowed to, as the domain offers it to whoever looks on. */
export const FilterFields = (props: PartProps) => {
  const { report, viewer } = props;
  const hasWhose =
    report.where.merchant !== undefined || !offeredTo(report.subject, viewer).filters.includes('merchant');
  return offeredTo(report.subject, viewer).filters.map((filter) => {
    if (!isLookedUp(filter)) return <ClosedField key={filter} {...props} filter={filter} choices={choicesOf(filter)} />;
    if (OF_MERCHANT.includes(filter) && !hasWhose) return null;
    return <LookupField key={filter} {...props} filter={filter} />;
  });
};
