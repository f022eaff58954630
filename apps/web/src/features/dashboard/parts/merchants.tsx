import { IconBuildingStore } from '@tabler/icons-react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Dashboard } from '../data.ts';
import { t } from '../messages.ts';
import classes from './dashboard.module.css';

export const Merchants = ({ merchants }: { merchants: Dashboard['merchants'] }) => (
  <Sheet title={t('merchants')} isFlush>
    {merchants.length === 0 && (
      <EmptyState icon={IconBuildingStore} title={t('noMerchants')}>
        {t('noMerchantsText')}
      </EmptyState>
    )}
    <ul className={classes.rows}>
      {merchants.map((merchant) => (
        <li key={merchant.uid} className={classes.row}>
          <div className={classes.name}>
            {merchant.name}
            <p className={classes.place}>{merchant.iso ?? t('direct')}</p>
          </div>
          <time className={classes.when} dateTime={merchant.created_at}>
            {formatDay(merchant.created_at)}
          </time>
        </li>
      ))}
    </ul>
  </Sheet>
);
