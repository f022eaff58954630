import { MONTH_NAMES } from '@ledgate/domain/applications/input/typed-numbers.ts';
import type { Forecast, ForecastMonth } from '@ledgate/domain/rates/residual.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';

import { t } from '../messages.ts';
import classes from './forecast.module.css';

const HEIGHT = 100;

interface BarProps {
  month: ForecastMonth;
  most: number;
  least: number;
}

/** Above the line what a month leaves, below it what it lacks. */
const Bar = ({ month: { isoCents, platformCents, result }, most, least }: BarProps) => {
  const scale = HEIGHT / Math.max(1, most - least);
  const zero = most * scale;
  const margin = result.marginCents;
  if (margin < 0) {
    return <rect className={classes.loss} x="0" width="10" y={zero} height={-margin * scale} />;
  }
  const [iso, platform] = [isoCents * scale, Math.max(0, platformCents) * scale];
  return (
    <>
      <rect className={classes.platform} x="0" width="10" y={zero - platform} height={platform} />
      <rect className={classes.iso} x="0" width="10" y={zero - platform - iso} height={iso} />
    </>
  );
};

const shortName = ({ month }: ForecastMonth): string => (MONTH_NAMES[month - 1] ?? '').slice(0, 3);

/** Twelve bars of our own: each a small drawing, so that they run the way the page is read. */
export const ForecastBars = ({ forecast }: { forecast: Forecast }) => {
  const margins = forecast.months.map(({ result }) => result.marginCents);
  const [most, least] = [Math.max(1, ...margins), Math.min(0, ...margins)];
  return (
    <div>
      <div className={classes.legend} aria-hidden="true">
        <span data-of="iso">{t('iso')}</span>
        <span data-of="platform">{t('platform')}</span>
      </div>
      <div className={classes.bars} aria-hidden="true">
        {forecast.months.map((month) => (
          <div
            key={`${month.year}-${month.month}`}
            className={classes.column}
            title={showCents(month.result.marginCents)}
          >
            <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" className={classes.drawing}>
              <Bar month={month} most={most} least={least} />
            </svg>
            <span className={classes.name} data-closed={!month.isOpen || undefined}>
              {shortName(month)}
            </span>
          </div>
        ))}
      </div>
      <details className={classes.table}>
        <summary>{t('forecastTable')}</summary>
        <ForecastTable forecast={forecast} />
      </details>
    </div>
  );
};

const ForecastTable = ({ forecast }: { forecast: Forecast }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{t('month')}</th>
        <th scope="col">{t('margin')}</th>
        <th scope="col">{t('iso')}</th>
        <th scope="col">{t('platform')}</th>
      </tr>
    </thead>
    <tbody>
      {forecast.months.map((month) => (
        <tr key={`${month.year}-${month.month}`}>
          <th scope="row">
            {shortName(month)} {month.year}
            {!month.isOpen && `, ${t('closed')}`}
          </th>
          <td>{showCents(month.result.marginCents)}</td>
          <td>{showCents(month.isoCents)}</td>
          <td>{showCents(month.platformCents)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{t('total')}</th>
        <td>{showCents(forecast.marginCents)}</td>
        <td>{showCents(forecast.isoCents)}</td>
        <td>{showCents(forecast.platformCents)}</td>
      </tr>
    </tfoot>
  </table>
);
