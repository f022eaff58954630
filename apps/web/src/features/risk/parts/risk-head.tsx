import type { RiskView } from '@ledgate/contract/risk.ts';
import { BAND_MEANINGS, type RiskBand } from '@ledgate/domain/risk/bands.ts';
import { riskWords } from '@ledgate/domain/risk/hard-stops.ts';
import { IconHandStop, IconHistory } from '@tabler/icons-react';

import { FigureBand } from '../../../ui/figure-band.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { t } from '../messages.ts';

const reserveOf = (reserve: RiskView['reserve']) =>
  reserve === null
    ? { label: t('reserve'), value: t('noReserve') }
    : {
        label: t('reserve'),
        value: t('reserveValue', { percent: `${reserve.bps / 100}%`, days: reserve.days }),
        note: t('reserveNote', { cap: formatCents(reserve.cap_cents) }),
      };

/** The figures a reviewer starts from, and what stands in the way. */
export const RiskHead = ({ risk, score, band }: { risk: RiskView; score: number; band: RiskBand }) => (
  <>
    <FigureBand
      figures={[
        {
          label: t('band'),
          value: riskWords({ band, score: null, hardStop: risk.hard_stop }),
          // A stop has its own way out, which stands below.
          ...(risk.hard_stop === null && { note: BAND_MEANINGS[band] }),
        },
        { label: t('score'), value: t('scoreOf', { score }) },
        { label: t('exposure'), value: formatCents(risk.exposure_cents), note: t('exposureNote') },
        reserveOf(risk.reserve),
      ]}
    />
    {!risk.current && (
      <Notice tone="warn" icon={IconHistory}>
        {t('outdated')}
      </Notice>
    )}
    {risk.true_match !== null && (
      <Notice tone="warn" icon={IconHandStop}>
        {t('blocked', { name: risk.true_match.by.name, at: formatInstant(risk.true_match.at) })}
      </Notice>
    )}
    {risk.hard_stop === 'list_missing' && (
      <Notice tone="warn" icon={IconHandStop}>
        {t('listMissing')}
      </Notice>
    )}
    {risk.open_stops.length > 0 && risk.true_match === null && risk.hard_stop !== 'list_missing' && (
      <Notice tone="warn" icon={IconHandStop}>
        {t('stops', { count: risk.open_stops.length })}
      </Notice>
    )}
  </>
);
