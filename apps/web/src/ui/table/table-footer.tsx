import { Kbd, Pagination } from '@mantine/core';

import { formatCount } from '../format.ts';
import { t } from '../messages.ts';
import classes from './data-table.module.css';

interface TableFooterProps {
  data: { count: number };
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}

const SIZES = ['10', '25', '50', '100'];

const CONTROL_LABELS = { next: 'nextPage', previous: 'previousPage', first: 'firstPage', last: 'lastPage' } as const;

export const TableFooter = ({ data, page, pageSize, onPage, onPageSize }: TableFooterProps) => {
  const pages = Math.max(1, Math.ceil(data.count / pageSize));
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(data.count, page * pageSize);
  const isPaged = data.count > Number(SIZES[0]);
  return (
    <footer className={classes.footer}>
      <span aria-live="polite">
        {isPaged
          ? t('rowsShown', { from: formatCount(from), to: formatCount(to), count: formatCount(data.count) })
          : t('rows', { count: data.count })}
      </span>
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
            <Pagination
              size="sm"
              total={pages}
              value={page}
              onChange={onPage}
              siblings={1}
              getControlProps={(control) => ({ 'aria-label': t(CONTROL_LABELS[control]) })}
            />
          </nav>
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
