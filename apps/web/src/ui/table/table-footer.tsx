import { Button, Group, Kbd, Pagination } from '@mantine/core';

import { formatCount } from '../format.ts';
import { t } from '../messages.ts';
import classes from './data-table.module.css';
import type { TableJump, TableMore, TableSteps } from './table-props.ts';

interface TableFooterProps {
  data: { count: number };
  page: number | null;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  steps?: TableSteps;
  more?: TableMore;
  jump?: TableJump;
}

/** So many can be walked to by their numbers; beyond that a day is found sooner. */
const FEW_PAGES = 10;
/** A year that is still being typed is one of the first centuries. */
const EARLIEST = '2000';

const SIZES = ['10', '25', '50', '100'];

const CONTROL_LABELS = { next: 'nextPage', previous: 'previousPage', first: 'firstPage', last: 'lastPage' } as const;

/** Numbers near the own page and at both ends: what costs the same at any depth, and no number that does not. */
const Pager = ({ data, page, pageSize, onPage, steps }: TableFooterProps) => {
  const pages = Math.max(1, Math.ceil(data.count / pageSize));
  const label = (control: keyof typeof CONTROL_LABELS) => ({ 'aria-label': t(CONTROL_LABELS[control]) });
  if (page !== null) {
    return <Pagination size="sm" total={pages} value={page} onChange={onPage} siblings={1} getControlProps={label} />;
  }
  const controls = [
    ['first', () => onPage(1)],
    ['previous', steps?.previous],
    ['next', steps?.next],
    ['last', () => onPage(pages)],
  ] as const;
  return (
    <Group gap={4}>
      {controls.map(([control, act]) => (
        <Button key={control} size="compact-xs" variant="default" disabled={act === undefined} onClick={act}>
          {t(CONTROL_LABELS[control])}
        </Button>
      ))}
    </Group>
  );
};

const Jump = ({ label, to }: TableJump) => (
  <input
    type="date"
    className={classes.jump}
    aria-label={label}
    title={label}
    onChange={({ currentTarget: { value } }) => {
      if (value >= EARLIEST) to(value);
    }}
  />
);

const More = ({ show, isFetching }: TableMore) =>
  show === undefined ? null : (
    <Button size="compact-sm" variant="default" loading={isFetching} onClick={show}>
      {t('showMore')}
    </Button>
  );

export const TableFooter = (props: TableFooterProps) => {
  const { data, page, pageSize, onPageSize, jump, more } = props;
  const from = ((page ?? 1) - 1) * pageSize + 1;
  const to = Math.min(data.count, (page ?? 1) * pageSize);
  const isPaged = more === undefined && data.count > Number(SIZES[0]);
  return (
    <footer className={classes.footer}>
      <span aria-live="polite" data-count>
        {isPaged && page !== null
          ? t('rowsShown', { from: formatCount(from), to: formatCount(to), count: formatCount(data.count) })
          : t(more?.show ? 'rowsSoFar' : 'rows', { count: data.count })}
      </span>
      {more && <More {...more} />}
      {isPaged && (
        <>
          <select
            className={classes.size}
            aria-label={t('perPage')}
            value={String(pageSize)}
            onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          >
            {SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
          <nav aria-label={t('pages')}>
            <Pager {...props} />
          </nav>
          {jump && data.count > FEW_PAGES * pageSize && <Jump {...jump} />}
        </>
      )}
      {data.count > 0 && (
        <span className={classes.keys} aria-hidden="true">
          <span className={classes.keyWords} dir="ltr">
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t('moveKeys')} · <Kbd>Enter</Kbd> {t('openKey')}
          </span>
        </span>
      )}
    </footer>
  );
};
