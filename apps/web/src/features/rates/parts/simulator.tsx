import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { type Mix, mixFaults } from '@ledgate/domain/rates/mix.ts';
import { forecastOf, splitMargin } from '@ledgate/domain/rates/residual.ts';
import type { BuySheet, SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { type MonthResult, simulateMonth } from '@ledgate/domain/rates/simulate.ts';
import { showCents, showRate } from '@ledgate/domain/rates/units.ts';
import { useMemo } from 'react';

import { useNow } from '../../../lib/now.ts';
import { FigureBand } from '../../../ui/figure-band.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../messages.ts';
import { ForecastBars } from './forecast-bars.tsx';
import { MixFields } from './mix-fields.tsx';
import classes from './rates.module.css';
import type { Live } from './use-editor.ts';

interface Counted {
  month: MonthResult;
  buy: BuySheet;
  sale: SaleSheet;
  mix: Mix;
}

/** Nothing is counted with half a rate or a mix that does not add up. */
export const useCounted = (live: Live, mix: Mix | null): Counted | null =>
  useMemo(() => {
    const isEmpty = [live.buy, live.sale].some(({ values }) => Object.keys(values).length === 0);
    if (mix === null || isEmpty || Object.keys(mixFaults(mix)).length > 0) return null;
    const { buySheet: buy, saleSheet: sale } = live;
    return { month: simulateMonth(buy, sale, mix), buy, sale, mix };
  }, [live, mix]);

const Figures = ({ counted: { month, buy, mix } }: { counted: Counted }) => {
  const { isoCents, platformCents, carriedCents } = splitMargin(month.marginCents, buy.terms.revenueSharePpm);
  const effectiveNote = t('effectiveNote', { volume: showCents(mix.volumeCents) });
  return (
    <>
      <FigureBand
        figures={[
          { label: t('marginMonth'), value: showCents(month.marginCents) },
          {
            label: t('iso'),
            value: showCents(isoCents),
            note: t('shareNote', { share: showRate('percent', buy.terms.revenueSharePpm) }),
          },
          { label: t('platform'), value: showCents(platformCents), note: t('restNote') },
          { label: t('effectiveRate'), value: showRate('percent', month.effectivePpm), note: effectiveNote },
        ]}
      />
      <p className={classes.hint}>
        {t('bill', { amount: showCents(month.billCents) })}
        {month.surchargeCents > 0 && ` ${t('surcharge', { amount: showCents(month.surchargeCents) })}`}
        {carriedCents < 0 && ` ${t('carried')}`}
      </p>
    </>
  );
};

const LineTable = ({ month }: { month: MonthResult }) => (
  <details className={classes.lines}>
    <summary>{t('lines')}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('line')}</th>
          <th scope="col">{t('cost')}</th>
          <th scope="col">{t('revenue')}</th>
          <th scope="col">{t('margin')}</th>
        </tr>
      </thead>
      <tbody>
        {month.lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.label}</th>
            <td>{showCents(line.costCents)}</td>
            <td>{showCents(line.revenueCents)}</td>
            <td>{showCents(line.marginCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td>{showCents(month.costCents)}</td>
          <td>{showCents(month.revenueCents)}</td>
          <td>{showCents(month.marginCents)}</td>
        </tr>
      </tfoot>
    </table>
  </details>
);

const Year = ({ counted: { buy, sale, mix } }: { counted: Counted }) => {
  const today = newYorkDate(useNow());
  const forecast = useMemo(() => forecastOf(buy, sale, mix, today), [buy, sale, mix, today]);
  return (
    <div>
      <h3>{t('forecast')}</h3>
      <p className={classes.hint}>
        {t('forecastHint')} {t('yearMargin')}: <strong>{showCents(forecast.marginCents)}</strong>
      </p>
      <ForecastBars forecast={forecast} />
    </div>
  );
};

interface SimulatorProps {
  rates: RatesView;
  mix: Mix;
  counted: Counted | null;
  onMix: (mix: Mix) => void;
}

/** What the rates bring in on the merchant's own sales: a month, its lines, a year. */
export const Simulator = ({ rates, mix, counted, onMix }: SimulatorProps) => (
  <Sheet title={t('simulator')} hint={t('simulatorHint')}>
    <div className={classes.stack}>
      {counted === null ? (
        <p className={classes.hint}>{t('nothingToCount')}</p>
      ) : (
        <>
          <Figures counted={counted} />
          <LineTable month={counted.month} />
          <Year counted={counted} />
        </>
      )}
      <MixFields mix={mix} own={rates.pricing?.mix ?? mix} onChange={onMix} />
    </div>
  </Sheet>
);
