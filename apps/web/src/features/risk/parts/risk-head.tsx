import type { RiskView } from '@ledgate/contract/risk.ts';
import { BAND_MEANINGS, type RiskBand } from '@ledgate/domain/risk/bands.ts';
import { IconHandStop, IconHistory } from '@tabler/icons-react';

import { FigureBand } from '../../../ui/figure-band.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCents } from '../../../ui/format.ts';
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
        { label: t('score'), value: t('scoreOf', { score }) },
        { label: t('band'), value: t(`band_${band}`), note: BAND_MEANINGS[band] },
        { label: t('exposure'), value: formatCents(risk.exposure_cents), note: t('exposureNote') },
        reserveOf(risk.reserve),
      ]}
    />
    {!risk.current && (
      <Notice tone="warn" icon={IconHistory}>
        {t('outdated')}
      </Notice>
    )}
    {risk.open_stops.length > 0 && (
      <Notice tone="warn" icon={IconHandStop}>
        {t('stops', { count: risk.open_stops.length })}
      </Notice>
    )}
  </>
);
