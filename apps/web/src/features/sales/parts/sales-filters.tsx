import { ORDER_STATUS_WORDS, ORDER_STATUSES } from '@ledgate/domain/till/order-status.ts';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

import { formatCount } from '../../../ui/format.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { t } from '../messages.ts';
import type { SalesSearch } from '../paths.ts';
import { ListFilters } from './list-filters.tsx';
import classes from './sales.module.css';

export type Change = { [K in keyof SalesSearch]?: SalesSearch[K] | undefined };

interface SalesFiltersProps {
  search: SalesSearch;
  /** Null until the list came. */
  toReview: number | null;
  onChange: (change: Change) => void;
}

/** Somebody was led here from one of these, which has no field of its own. */
const LED = [
  ['shift', 'ofShift'],
  ['cashier', 'ofCashier'],
  ['customer', 'ofCustomer'],
] as const;

const MOST = 1_000;
const showMost = (count: number): string => `${formatCount(count)}${count >= MOST ? '+' : ''}`;

const ReviewSwitch = ({ search, toReview, onChange }: SalesFiltersProps) => (
  <SegmentedControl
    aria-label={t('view')}
    value={search.differs ?? 'all'}
    onChange={(value) => onChange({ differs: value === 'yes' ? 'yes' : undefined })}
    data={[
      { value: 'all', label: t('all') },
      {
        value: 'yes',
        label: toReview === null || toReview === 0 ? t('toReview') : t('toReviewCount', { count: showMost(toReview) }),
      },
    ]}
  />
);

export const SalesFilters = (props: SalesFiltersProps) => {
  const { search, onChange } = props;
  return (
    <>
      <ReviewSwitch {...props} />
      <SearchField
        className={classes.search ?? ''}
        aria-label={t('search')}
        placeholder={t('searchHint')}
        maxLength={60}
        value={search.search}
        onSearch={(words) => onChange({ search: words })}
      />
      <Select
        className={classes.filter}
        aria-label={t('status')}
        placeholder={t('anyStatus')}
        data={ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_WORDS[value] }))}
        value={search.status ?? null}
        onChange={(value) => onChange({ status: ORDER_STATUSES.find((one) => one === value) })}
        clearable
      />
      <ListFilters asked={search} onChange={onChange} />
      {LED.map(
        ([name, words]) =>
          search[name] !== undefined && (
            <Button
              key={name}
              variant="light"
              aria-label={t('dropFilter', { name: t(words) })}
              rightSection={<IconX size={16} stroke={1.7} aria-hidden="true" />}
              onClick={() => onChange({ [name]: undefined })}
            >
              {t(words)}
            </Button>
          ),
      )}
    </>
  );
};
