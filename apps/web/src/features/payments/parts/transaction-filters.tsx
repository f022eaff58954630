import { BRANDS } from '@ledgate/domain/payments/card.ts';
import { BRAND_NAMES } from '@ledgate/domain/payments/receipt.ts';
import { PAYMENT_STATUS_WORDS, PAYMENT_STATUSES } from '@ledgate/domain/payments/statuses.ts';
import { Select, TextInput } from '@mantine/core';

import { SearchField } from '../../../ui/search-field.tsx';
import { t } from '../messages.ts';
import type { TransactionsSearch } from '../paths.ts';
import classes from './payments.module.css';

interface FiltersProps {
  search: TransactionsSearch;
  onChange: (change: { [K in keyof TransactionsSearch]?: string | undefined }) => void;
}

interface SmallProps extends FiltersProps {
  name: 'from' | 'to' | 'least' | 'most';
}

const Small = ({ name, search, onChange }: SmallProps) => {
  const isDay = name === 'from' || name === 'to';
  return (
    <TextInput
      className={isDay ? classes.day : classes.money}
      type={isDay ? 'date' : 'text'}
      {...(!isDay && { inputMode: 'decimal' as const })}
      aria-label={t(name)}
      leftSection={<span className={classes.inside}>{t(name)}</span>}
      leftSectionWidth={isDay ? 50 : 64}
      value={search[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
    />
  );
};

const PAIRS = [
  ['from', 'to'],
  ['least', 'most'],
] as const;

export const TransactionFilters = ({ search, onChange }: FiltersProps) => (
  <>
    <SearchField
      className={classes.search ?? ''}
      aria-label={t('search')}
      placeholder={t('searchHint')}
      maxLength={100}
      value={search.search}
      onSearch={(words) => onChange({ search: words })}
    />
    <Select
      className={classes.filter}
      aria-label={t('status')}
      placeholder={t('anyStatus')}
      data={PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_STATUS_WORDS[value].label }))}
      value={search.status ?? null}
      onChange={(status) => onChange({ status: status ?? undefined })}
      clearable
    />
    <Select
      className={classes.filter}
      aria-label={t('brand')}
      placeholder={t('anyBrand')}
      data={BRANDS.map((value) => ({ value, label: BRAND_NAMES[value] }))}
      value={search.brand ?? null}
      onChange={(brand) => onChange({ brand: brand ?? undefined })}
      clearable
    />
    {PAIRS.map((pair) => (
      // Both ends of a span stay on one line.
      <div key={pair[0]} className={classes.span}>
        {pair.map((name) => (
          <Small key={name} name={name} search={search} onChange={onChange} />
        ))}
      </div>
    ))}
  </>
);
