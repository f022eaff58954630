import type { RatesView } from '@ledgate/contract/rate-view.ts';
import type { Side } from '@ledgate/domain/rates/lines.ts';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';

import { formatInstant } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { useLastRates } from '../data.ts';
import { t } from '../messages.ts';
import { wholeTexts } from '../sides.ts';
import type { Editor } from './use-editor.ts';

/** Fills one side with what the same bank charged, or the same ISO asked, for this pricing model the last time. */
export const AsLastTime = ({ side, rates, editor }: { side: Side; rates: RatesView; editor: Editor }) => {
  const { data } = useLastRates(rates.application.uid, editor.model, true);
  const bought = data?.buy.find(({ bank_uid: bank }) => bank === editor.buyTerms.bank);
  const last = side === 'buy' ? bought : data?.sale;
  if (!last) return null;
  const fill = (): void => {
    if (side === 'buy' && bought) editor.setBuyTerms({ basis: bought.cost_basis });
    editor.fill(side, wholeTexts(last.lines));
    toast.good(t('filled', { reference: last.reference }));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={16} stroke={1.7} />}
      title={t('lastOf', { reference: last.reference, at: formatInstant(last.at) })}
      onClick={fill}
    >
      {t('asLastTime')}
    </Button>
  );
};
