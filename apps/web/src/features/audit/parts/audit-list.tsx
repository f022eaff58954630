import { Kbd } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import { useKeys } from '../../../lib/keyboard.ts';
import { usePrinting } from '../../../lib/printing.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import table from '../../../ui/table/data-table.module.css';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import { type AuditCount, type AuditFilter, useAuditCount, useAuditList } from '../data.ts';
import { t } from '../messages.ts';
import { BEYOND } from '../row-window.ts';
import { AuditRowLine } from './audit-row.tsx';
import classes from './audit.module.css';
import { useRowWindow } from './use-row-window.ts';

const NARROW = '(max-width: 899px)';
const HEIGHTS = { wide: 41, narrow: 67 };
/** Fetched before they come into sight. */
const AHEAD = 25;

export const sayCount = ({ count, isExact }: AuditCount): string =>
  isExact ? t('rows', { count, shown: formatCount(count) }) : t('moreThan', { shown: formatCount(count) });

interface AuditListProps {
  filter: AuditFilter;
  caption: string;
  /** Superfluous where all rows are about one subject. */
  hasSubject: boolean;
  onOpen: (name: string) => void;
  empty: ReactNode;
  toolbar: ReactNode;
}

const Head = ({ isNarrow, hasSubject }: { isNarrow: boolean; hasSubject: boolean }) => (
  <thead className={isNarrow ? table.hidden : undefined}>
    <tr aria-rowindex={1}>
      <th scope="col" className={`${table.head} ${isNarrow ? '' : classes.when}`}>
        {t('columnWhen')}
      </th>
      {!isNarrow && (
        <>
          <th scope="col" className={table.head}>
            {t('columnWho')}
          </th>
          <th scope="col" className={table.head}>
            {t('columnWhat')}
          </th>
          {hasSubject && (
            <th scope="col" className={`${table.head} ${classes.subjectHead}`}>
              {t('columnSubject')}
            </th>
          )}
          <th scope="col" className={`${table.head} ${classes.addressHead}`} data-from="wide">
            {t('columnFrom')}
          </th>
        </>
      )}
    </tr>
  </thead>
);

/** Stands for rows that are not drawn, so that the page is as long as the list. */
const Spacer = ({ rows, height }: { rows: number; height: number }) =>
  rows > 0 ? (
    <tr aria-hidden="true" className={classes.spacer}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control, and this one is hidden */}
      <td style={{ blockSize: rows * height }} />
    </tr>
  ) : null;

const Footer = ({ filter, isFetching, isAtEnd }: { filter: AuditFilter; isFetching: boolean; isAtEnd: boolean }) => {
  const count = useAuditCount(filter);
  return (
    <footer className={table.footer}>
      <span aria-live="polite" data-count>
        {count && sayCount(count)}
      </span>
      {isFetching && <span>{t('loadingMore')}</span>}
      {isAtEnd && !isFetching && <span>{t('theEnd')}</span>}
      <span className={table.keys} aria-hidden="true">
        <span className={table.keyWords} dir="ltr">
          <Kbd>J</Kbd> <Kbd>K</Kbd> {t('keysMove')} · <Kbd>Enter</Kbd> {t('keysOpen')}
        </span>
      </span>
    </footer>
  );
};

type Listed = ReturnType<typeof useAuditList>;

const Rows = ({ list, isNarrow, ...props }: AuditListProps & { list: Listed; isNarrow: boolean }) => {
  const { rows = [], before } = list;
  const { hasSubject, onOpen } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState(isNarrow ? HEIGHTS.narrow : HEIGHTS.wide);
  const [active, setActive] = useState(0);
  // How far anybody has come: what was let go at the end is still part of the length.
  const [reach, setReach] = useState(0);
  const end = before + rows.length;
  if (end > reach || (list.isFresh && end < reach)) setReach(end);
  const shown = useRowWindow(body, height, Math.max(reach, end));
  // On paper all that was fetched, and nothing that stands for the rest.
  const isPrinting = usePrinting();
  const first = isPrinting ? before : Math.max(shown.first, before);
  const drawn = isPrinting ? rows : rows.slice(first - before, Math.max(0, shown.end - before));

  useLayoutEffect(() => {
    const real = body.current?.querySelector('tr[data-at]')?.getBoundingClientRect().height;
    if (real !== undefined && real > 0) setHeight(real);
  }, [isNarrow]);

  const fetchAround = useEffectEvent(() => {
    if (list.isFetching || list.error !== null) return;
    if (shown.first < before && list.hasPreviousPage) void list.fetchPreviousPage();
    else if (shown.end + AHEAD > end && list.hasNextPage) void list.fetchNextPage();
  });
  useEffect(() => fetchAround(), [shown.first, shown.end, before, end, list.isFetching]);

  const move = (by: number): void => {
    const isDrawn = active >= first && active < first + drawn.length;
    // Whoever scrolled away by hand goes on from what is in sight.
    const from = isDrawn ? active : first + BEYOND;
    const isWithin = body.current?.contains(document.activeElement) ?? false;
    const next = Math.min(end - 1, Math.max(before, from + (isWithin ? by : 0)));
    setActive(next);
    body.current?.querySelector<HTMLElement>(`tr[data-at="${next}"]`)?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  const focus = useCallback((at: number) => setActive(at), []);
  return (
    <tbody ref={body}>
      {!isPrinting && <Spacer rows={first} height={height} />}
      {drawn.map((row, index) => (
        <AuditRowLine
          key={`${row.lane} ${row.n}`}
          row={row}
          at={first + index}
          isActive={first + index === active}
          isNarrow={isNarrow}
          hasSubject={hasSubject}
          onFocus={focus}
          onOpen={onOpen}
        />
      ))}
      {!isPrinting && <Spacer rows={Math.max(reach, end) - first - drawn.length} height={height} />}
    </tbody>
  );
};

/** The log from its newest row on, as far as anybody scrolls. */
export const AuditList = (props: AuditListProps) => {
  const { filter, caption, hasSubject, toolbar, empty } = props;
  const list = useAuditList(filter);
  const isPrinting = usePrinting();
  const isNarrow = (useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false) && !isPrinting;
  const isLoading = list.rows === undefined && list.error === null;
  const hasRows = (list.rows?.length ?? 0) > 0;
  const count = useAuditCount(filter);
  return (
    <div className={table.frame} aria-busy={list.isFetching}>
      <div className={table.toolbar} data-filters>
        {toolbar}
      </div>
      {list.error !== null && list.rows === undefined && (
        <ErrorState problem={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      )}
      {(isLoading || hasRows) && (
        <table
          className={table.table}
          data-narrow={isNarrow || undefined}
          aria-rowcount={count?.isExact ? count.count + 1 : -1}
        >
          <caption className={table.hidden}>{caption}</caption>
          <Head isNarrow={isNarrow} hasSubject={hasSubject} />
          {isLoading ? (
            <TableSkeleton columns={isNarrow ? 1 : 4} rows={10} isNarrow={isNarrow} />
          ) : (
            <Rows key={`${JSON.stringify(filter)} ${isNarrow}`} {...props} list={list} isNarrow={isNarrow} />
          )}
        </table>
      )}
      {!isLoading && !hasRows && list.rows !== undefined ? empty : null}
      {list.error !== null && hasRows && (
        <ErrorState problem={list.error} onRetry={() => void list.fetchNextPage()} isRetrying={list.isFetching} />
      )}
      {hasRows && <Footer filter={filter} isFetching={list.isFetching} isAtEnd={!list.hasNextPage} />}
    </div>
  );
};
