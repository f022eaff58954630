import { periodProblem, periodWords, USUAL_PERIOD } from '@ledgate/domain/reports/period.ts';
import { getRouteApi } from '@tanstack/react-router';

import { formatInstant } from '../../../ui/format.ts';
import { t } from '../board-messages.ts';
import { type Dashboard, usable } from '../data.ts';
import { dashboardSearch } from '../paths.ts';
import classes from './board.module.css';
import { PeriodPicker } from './period-picker.tsx';

const route = getRouteApi('/frame/inside/');

/** Which days the figures are about, in the address, and what they are compared with. */
export const PeriodBar = ({ dashboard: { days, before, as_of: at } }: { dashboard: Dashboard }) => {
  const { period = USUAL_PERIOD, ...own } = usable(route.useSearch());
  const go = route.useNavigate();
  return (
    <div className={classes.period}>
      <PeriodPicker
        asked={{ period, ...own }}
        days={days}
        onChange={(asked) => {
          if (periodProblem(asked) !== undefined) return;
          void go({ search: dashboardSearch({ ...asked }), replace: true, resetScroll: false });
        }}
      />
      <p className={classes.compared}>
        {t('compared', { days: periodWords(days), before: periodWords(before), time: formatInstant(at) })}
      </p>
    </div>
  );
};
