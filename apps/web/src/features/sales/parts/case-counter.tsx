import { seesTill } from '@ledgate/domain/access/till-sight.ts';
import { IconCashRegister } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { useCan } from '../../../lib/ability.ts';
import { Notice } from '../../../ui/notice.tsx';
import { t } from '../messages.ts';
import classes from './sales.module.css';

const PLACES = [
  ['/sales', t('title')],
  ['/registers', t('registers')],
  ['/products', t('products')],
] as const;

/** On the page of its case: the way to a merchant’s counter, for those who may look at it. */
export const CaseCounter = ({ merchant }: { merchant: string }) => {
  if (!useCan()(seesTill)) return null;
  return (
    <Notice icon={IconCashRegister}>
      <nav aria-label={t('counterOf')} className={classes.meta}>
        <span>{t('counterOf')}</span>
        {PLACES.map(([to, label]) => (
          <Link key={to} to={to} search={{ merchant }} className={classes.link}>
            {label}
          </Link>
        ))}
      </nav>
    </Notice>
  );
};
