import { TAX_CATEGORIES } from '@ledgate/domain/till/catalogue.ts';
import { Button } from '@mantine/core';

import { formatDay } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import { type TaxView, useArchiveTax } from '../data.ts';
import { t } from '../messages.ts';
import classes from './catalogue.module.css';
import { sayNotSaved } from './not-saved.ts';
import { showPpm } from './numbers.ts';

/** The day it is where the person sits; the server reckons with that of the business. */
export const today = (): string => {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

const ratesNow = ({ rates }: TaxView): string => {
  const day = today();
  const now = rates.find((rate) => rate.from_day <= day && (rate.until_day === null || day <= rate.until_day));
  const next = rates.find((rate) => rate.from_day > day);
  return [
    now ? t('rateNow', { rate: showPpm(now.ppm) }) : t('rateNone'),
    ...(next ? [t('rateNext', { rate: showPpm(next.ppm), day: formatDay(`${next.from_day}T12:00:00Z`) })] : []),
  ].join(' · ');
};

export const TaxRow = ({ tax, onEdit }: { tax: TaxView; onEdit: (() => void) | null }) => {
  const { uid, name } = tax;
  const { mutate, isPending } = useArchiveTax();
  const restore = (): void =>
    mutate({ uid, isBack: true }, { onSuccess: () => toast.good(t('restored', { name })), onError: sayNotSaved });
  const archive = (): void =>
    mutate(
      { uid, isBack: false },
      { onSuccess: () => void undoToast(t('archived', { name }), t('undo'), restore), onError: sayNotSaved },
    );
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <bdi>
          {name} · {tax.jurisdiction}
        </bdi>
        <span className={classes.small}>{ratesNow(tax)}</span>
        <span className={classes.small}>
          {tax.is_included ? t('included') : t('onTop')}
          {': '}
          {tax.applies_to.map((one) => TAX_CATEGORIES[one]).join(', ')}
        </span>
      </span>
      {onEdit && (
        <span className={classes.actions}>
          {tax.archived_at === null ? (
            <>
              <Button size="xs" variant="default" onClick={onEdit} aria-label={t('editCategory', { name })}>
                {t('edit')}
              </Button>
              <Button size="xs" variant="subtle" color="red" loading={isPending} onClick={archive}>
                {t('archive')}
              </Button>
            </>
          ) : (
            <Button size="xs" variant="default" loading={isPending} onClick={restore}>
              {t('restore')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
};
