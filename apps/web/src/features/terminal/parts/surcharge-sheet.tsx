import { showCard } from '@ledgate/domain/payments/receipt.ts';
import { showRate } from '@ledgate/domain/rates/units.ts';
import { Button } from '@mantine/core';

import { formatCents } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { partsOf } from '../draft.ts';
import { t } from '../messages.ts';
import type { Phase } from '../use-charge.ts';
import classes from './terminal.module.css';

interface SurchargeSheetProps {
  phase: Extract<Phase, { at: 'surcharge' }>;
  onGoOn: (surchargeCents: number) => Promise<void>;
  onBack: () => void;
}

/** The customer hears of it before the card is charged. */
export const SurchargeSheet = ({ phase: { draft, quote }, onGoOn, onBack }: SurchargeSheetProps) => {
  const { amount } = partsOf(draft);
  const { surcharge_cents: surcharge, surcharge_ppm: ppm } = quote;
  const verb = draft.kind === 'auth' ? 'authorize' : 'charge';
  return (
    <Sheet title={t('surchargeTitle')} hint={t('surchargeText', { card: showCard(quote) })}>
      <div className={classes.outcome}>
        <dl className={classes.sums}>
          <div>
            <dt>{t('total')}</dt>
            <dd dir="ltr">{formatCents(amount)}</dd>
          </div>
          <div>
            <dt>{t('surchargeOf', { rate: showRate('percent', ppm) })}</dt>
            <dd dir="ltr">{formatCents(surcharge)}</dd>
          </div>
        </dl>
        <div className={classes.acts}>
          <Button onClick={() => void onGoOn(surcharge)} autoFocus>
            {t(verb, { amount: formatCents(amount + surcharge) })}
          </Button>
          <Button variant="default" onClick={() => void onGoOn(0)}>
            {t('surchargeWithout', { amount: formatCents(amount) })}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
};
