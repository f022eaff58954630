import { MOST_LABELS, pagesOf, perPage, SHEET_NAMES, type SheetName, SHEETS } from '@ledgate/domain/till/labels.ts';
import { Button, Checkbox, Drawer, NumberInput, Select, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Chosen } from '../bulk/use-selection.ts';
import type { ProductView } from '../data.ts';
import { t } from '../messages.ts';
import { nameOf } from '../parts/product-columns.tsx';
import type { ProductsSearch } from '../paths.ts';
import { LabelPage } from './label.tsx';
import { type Counts, countOf, inStock, type Labeled, labeledAs, labelsOf } from './label-draft.ts';
import classes from './labels.module.css';
import { printLabels } from './print-labels.ts';
import { MOST_LABELED, useAssignBarcodes, useLabelProducts } from './use-label-products.ts';

const numberOf = (typed: string | number, most: number): number =>
  Math.min(most, Math.max(0, Math.floor(Number(typed) || 0)));

interface CountsProps {
  all: readonly Labeled[];
  counts: Counts;
  onChange: (counts: Counts) => void;
}

const CountRows = ({ all, counts, onChange }: CountsProps) => (
  <ul className={classes.rows}>
    {all.map((one) => (
      <li key={one.product.uid} className={classes.row}>
        <span className={classes.what}>
          <bdi>{nameOf(one.product)}</bdi>
          {one.code === null ? (
            <span className={classes.missing}>{t(one.why)}</span>
          ) : (
            <span className={classes.hint} dir="ltr">
              {one.code.text}
            </span>
          )}
        </span>
        {one.code !== null && (
          <NumberInput
            className={classes.count ?? ''}
            size="xs"
            aria-label={t('labelsCountOf', { name: nameOf(one.product) })}
            min={0}
            max={MOST_LABELS}
            allowDecimal={false}
            value={countOf(counts, one.product.uid)}
            onChange={(typed) => onChange(new Map([...counts, [one.product.uid, numberOf(typed, MOST_LABELS)]]))}
          />
        )}
      </li>
    ))}
  </ul>
);

const AssignCodes = ({ without, onAssigned }: { without: readonly ProductView[]; onAssigned: () => void }) => {
  const { mutate, isPending, error } = useAssignBarcodes();
  if (without.length === 0) return null;
  const assign = (): void =>
    mutate(without, {
      onSuccess: (results) => {
        toast.good(t('labelsAssigned', { count: results.filter(({ barcode }) => barcode !== null).length }));
        onAssigned();
      },
    });
  return (
    <Notice tone="warn">
      <p>{t('labelsWithout', { count: without.length })}</p>
      <ProblemAlert problem={error} />
      <Button size="xs" variant="default" loading={isPending} onClick={assign}>
        {t('labelsAssign')}
      </Button>
    </Notice>
  );
};

interface Options {
  sheet: SheetName;
  skipped: number;
  hasPrice: boolean;
}

const OptionFields = ({ options, onChange }: { options: Options; onChange: (options: Options) => void }) => (
  <div className={classes.fields}>
    <Select
      label={t('labelsSheet')}
      data={SHEET_NAMES.map((value) => ({ value, label: SHEETS[value].label }))}
      value={options.sheet}
      allowDeselect={false}
      onChange={(value) =>
        onChange({ ...options, skipped: 0, sheet: SHEET_NAMES.find((name) => name === value) ?? options.sheet })
      }
    />
    {perPage(options.sheet) > 1 && (
      <NumberInput
        label={t('labelsSkipped')}
        min={0}
        max={perPage(options.sheet) - 1}
        allowDecimal={false}
        value={options.skipped}
        onChange={(typed) => onChange({ ...options, skipped: numberOf(typed, perPage(options.sheet) - 1) })}
      />
    )}
    <Checkbox
      label={t('labelsPrice')}
      checked={options.hasPrice}
      onChange={(event) => onChange({ ...options, hasPrice: event.currentTarget.checked })}
    />
  </div>
);

const Sheets = ({ products, onAssigned }: { products: readonly ProductView[]; onAssigned: () => void }) => {
  const [options, setOptions] = useState<Options>({ sheet: 'avery_5160', skipped: 0, hasPrice: true });
  const [counts, setCounts] = useState<Counts>(new Map());
  const { sheet, skipped, hasPrice } = options;
  const all = useMemo(() => products.map((product) => labeledAs(product, sheet)), [products, sheet]);
  const labels = useMemo(() => labelsOf(all, counts), [all, counts]);
  const isTooMany = labels.length > MOST_LABELS;
  const pages = isTooMany ? [] : pagesOf(labels, perPage(sheet), skipped);
  const [first] = pages;
  return (
    <div className={classes.desk}>
      <AssignCodes
        onAssigned={onAssigned}
        without={products.filter(
          ({ barcode, variants, archived_at: archivedAt }) => barcode === null && variants === 0 && archivedAt === null,
        )}
      />
      <OptionFields options={options} onChange={setOptions} />
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={() => setCounts(new Map())}>
          {t('labelsOne')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setCounts(inStock(products))}>
          {t('labelsInStock')}
        </Button>
      </div>
      <CountRows all={all} counts={counts} onChange={setCounts} />
      {isTooMany && <Notice tone="warn">{t('labelsTooMany', { most: formatCount(MOST_LABELS) })}</Notice>}
      <div className={classes.actions}>
        <Button
          leftSection={<IconPrinter size={18} stroke={1.7} />}
          disabled={pages.length === 0}
          onClick={printLabels}
        >
          {t('labelsPrint', { count: labels.length })}
        </Button>
        <span className={classes.hint}>{t('labelsHint')}</span>
      </div>
      {first && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than the drawer: it is scrolled with keys
        <section className={classes.preview} aria-label={t('labelsPreview')} tabIndex={0}>
          <LabelPage labels={first} sheet={sheet} hasPrice={hasPrice} />
        </section>
      )}
      {createPortal(
        <div className={classes.paper} data-labels data-page={SHEETS[sheet].page}>
          {pages.map((page, at) => (
            <LabelPage key={at} labels={page} sheet={sheet} hasPrice={hasPrice} />
          ))}
        </div>,
        document.body,
      )}
    </div>
  );
};

interface LabelDeskProps {
  search: ProductsSearch;
  chosen: Chosen;
  /** Told whether products were given barcodes: then what was chosen is no longer what it was. */
  onClose: (isDone: boolean) => void;
}

const Desk = ({ search, chosen, onAssigned }: Omit<LabelDeskProps, 'onClose'> & { onAssigned: () => void }) => {
  const { data, error, isFetching, refetch } = useLabelProducts(search, chosen);
  if (chosen.size > MOST_LABELED)
    return <Notice tone="warn">{t('labelsFewer', { most: formatCount(MOST_LABELED) })}</Notice>;
  if (data) return <Sheets products={data} onAssigned={onAssigned} />;
  return error === null ? (
    <Skeleton height={360} radius={6} role="status" aria-label={t('loading')} aria-busy="true" />
  ) : (
    <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
};

/** Labels with barcodes for what is chosen, on the sheets that shops buy. */
export const LabelDesk = ({ onClose, ...desk }: LabelDeskProps) => {
  const [isDone, setDone] = useState(false);
  return (
    <Drawer opened onClose={() => onClose(isDone)} position="right" size="xl" title={t('labelsTitle')}>
      <Desk {...desk} onAssigned={() => setDone(true)} />
    </Drawer>
  );
};
