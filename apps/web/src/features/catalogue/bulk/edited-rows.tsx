import type { EditedProductView } from '@ledgate/contract/catalogue-bulk.ts';
import { TAX_CATEGORIES } from '@ledgate/domain/till/catalogue.ts';

import { formatCents, formatCount } from '../../../ui/format.ts';
import { t } from '../messages.ts';
import classes from './bulk.module.css';

const SHOWN = 200;

type Values = NonNullable<EditedProductView['before']>;
export type CategoryName = (uid: string | null) => string;

const yesNo = (is: boolean): string => t(is ? 'bulkYes' : 'bulkNo');

const said = (values: Values, categoryName: CategoryName): Record<keyof Values, [what: string, value: string]> => ({
  price_cents: [t('price'), formatCents(values.price_cents)],
  category: [t('category'), values.category === null ? t('noCategory') : categoryName(values.category)],
  tax_category: [t('taxCategory'), TAX_CATEGORIES[values.tax_category]],
  track_stock: [t('trackStock'), yesNo(values.track_stock)],
  favorite: [t('favorite'), values.favorite === null ? '–' : String(values.favorite)],
  is_archived: [t('show_archived'), yesNo(values.is_archived)],
});

interface RowProps {
  row: EditedProductView;
  categoryName: CategoryName;
}

const Changes = ({ row: { before, after }, categoryName }: RowProps) => {
  if (before === null || after === null) return null;
  const [old, next] = [said(before, categoryName), said(after, categoryName)];
  const names = (Object.keys(old) as (keyof Values)[]).filter((name) => before[name] !== after[name]);
  return names.map((name) => (
    <span key={name} className={classes.change}>
      {old[name][0]}{' '}
      <del>
        <bdi>{old[name][1]}</bdi>
      </del>{' '}
      <span aria-hidden="true" className={classes.arrow}>
        →
      </span>{' '}
      <ins>
        <bdi>{next[name][1]}</bdi>
      </ins>
    </span>
  ));
};

/** Each that changes, old and new, after those that are left out, each with why. */
export const EditedRows = ({
  rows,
  categoryName,
}: {
  rows: readonly EditedProductView[];
  categoryName: CategoryName;
}) => {
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  const listed = [...refused, ...rows.filter(({ outcome }) => outcome === 'changed')];
  return (
    <>
      <ul className={classes.rows}>
        {listed.slice(0, SHOWN).map((row) => (
          <li key={row.uid} className={classes.row} data-refused={row.outcome === 'refused' || undefined}>
            <strong>{row.name === '' ? t('bulkUnknown') : row.name}</strong>
            {row.why === null ? <Changes row={row} categoryName={categoryName} /> : <span>{row.why}</span>}
          </li>
        ))}
      </ul>
      {listed.length > SHOWN && (
        <p className={classes.hint}>
          {t('bulkMore', { shown: formatCount(SHOWN), count: formatCount(listed.length) })}
        </p>
      )}
    </>
  );
};
