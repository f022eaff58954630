import { Link } from '@tanstack/react-router';

import { t } from '../messages.ts';
import classes from './catalogue.module.css';

const TABS = [
  ['/products', t('products')],
  ['/products/categories', t('categories')],
  ['/products/taxes', t('taxes')],
] as const;

/** Whose is carried along, where staff look. */
export const CatalogueTabs = ({ merchant }: { merchant: string | undefined }) => (
  <nav aria-label={t('parts')} className={classes.tabs}>
    {TABS.map(([to, label]) => (
      <Link
        key={to}
        to={to}
        search={merchant === undefined ? {} : { merchant }}
        className={classes.tab}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {label}
      </Link>
    ))}
  </nav>
);
