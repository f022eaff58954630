import { IconReceiptTax } from '@tabler/icons-react';

import { useNow } from '../../../lib/now.ts';
import { type Draft, dayOf } from '../basket.ts';
import { isExemptOn } from '../buyer.ts';
import type { TillCatalogue } from '../catalogue-index.ts';
import { t } from '../messages.ts';
import { useBuyer } from '../use-buyer.ts';
import classes from './till.module.css';

/** Why nothing is taxed. */
export const ExemptNote = ({ draft, catalogue }: { draft: Draft; catalogue: TillCatalogue }) => {
  const { customer } = draft;
  const now = useNow();
  useBuyer();
  if (!isExemptOn(customer, dayOf(catalogue, now))) return null;
  const certificate = customer?.certificate ?? null;
  return (
    <p className={classes.exempt}>
      <IconReceiptTax size={18} stroke={1.7} aria-hidden="true" />
      <span>{certificate === null ? t('taxExempt') : t('taxExemptBy', { certificate })}</span>
    </p>
  );
};
