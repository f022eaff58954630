import { Sheet } from '../../../ui/sheet.tsx';
import type { HandoffView, ProviderCheckView } from '../data.ts';
import { t } from '../messages.ts';
import { ProviderCheck } from './provider-check.tsx';

interface CheckSheetProps {
  view: HandoffView;
  check: ProviderCheckView;
}

/** What the last look at the provider found; the button to look again stands with the other steps. */
export const CheckSheet = ({ view, check }: CheckSheetProps) => (
  <Sheet title={t('lookUp')}>
    <ProviderCheck
      application={view.application.uid}
      check={check}
      mayLookUp={false}
      mayDecide={view.open_steps.includes('decide_match')}
    />
  </Sheet>
);
