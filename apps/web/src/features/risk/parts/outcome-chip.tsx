import type { RiskResultView } from '@ledgate/contract/risk.ts';
import type { RiskBand } from '@ledgate/domain/risk/bands.ts';
import {
  type Icon,
  IconAlertTriangleFilled,
  IconArrowUp,
  IconCheck,
  IconCircle,
  IconHandStop,
  IconInfoCircle,
  IconQuestionMark,
  IconShieldCheck,
  IconX,
} from '@tabler/icons-react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { t } from '../messages.ts';

const OUTCOMES: Record<RiskResultView['outcome'], [ChipTone, Icon]> = {
  clear: ['plain', IconCircle],
  info: ['blue', IconInfoCircle],
  points: ['amber', IconArrowUp],
  query: ['violet', IconQuestionMark],
  error: ['amber', IconAlertTriangleFilled],
  list_missing: ['red', IconHandStop],
  hard_stop: ['red', IconHandStop],
  block: ['red', IconX],
};

export const OutcomeChip = ({ result }: { result: RiskResultView }) => {
  if (result.clearance !== null) {
    return (
      <Chip tone="green" icon={IconShieldCheck}>
        {t('outcomeCleared')}
      </Chip>
    );
  }
  const [tone, icon] = OUTCOMES[result.outcome];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`outcome_${result.outcome}`)}
    </Chip>
  );
};

const BANDS: Record<RiskBand, [ChipTone, Icon]> = {
  low: ['green', IconCheck],
  medium: ['amber', IconArrowUp],
  high: ['amber', IconAlertTriangleFilled],
  decline: ['red', IconHandStop],
};

export const BandChip = ({ band }: { band: RiskBand }) => {
  const [tone, icon] = BANDS[band];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`band_${band}`)}
    </Chip>
  );
};
