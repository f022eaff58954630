import { Button, TextInput } from '@mantine/core';

import { showThousandths } from '../../../lib/thousandths.ts';
import type { OrderView } from '../data.ts';
import { t } from '../messages.ts';
import { oddLines, type RefundDraft } from '../refund-draft.ts';
import classes from './sales.module.css';

interface RefundLinesProps {
  order: OrderView;
  draft: RefundDraft;
  onChange: (change: Partial<RefundDraft>) => void;
}

/** How much of each line comes back. */
export const RefundLines = ({ order, draft, onChange }: RefundLinesProps) => {
  const odd = oddLines(order, draft);
  const type = (uid: string, quantity: string): void =>
    onChange({ quantities: { ...draft.quantities, [uid]: quantity } });
  return order.items
    .filter(({ left_quantity: left }) => left > 0)
    .map(({ uid, name, left_quantity: left }) => {
      const all = showThousandths(left);
      return (
        <div key={uid} className={classes.back}>
          <span className={classes.what}>{name}</span>
          <TextInput
            aria-label={t('back', { name })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            rightSection={<span className={classes.inside}>{t('backOf', { left: all })}</span>}
            rightSectionWidth={56}
            value={draft.quantities[uid] ?? ''}
            error={odd.includes(uid) ? t('quantityOdd', { left: all }) : undefined}
            onChange={(event) => type(uid, event.currentTarget.value)}
          />
          <Button variant="default" aria-label={`${t('backAll')}: ${name}`} onClick={() => type(uid, all)}>
            {t('backAll')}
          </Button>
        </div>
      );
    });
};
