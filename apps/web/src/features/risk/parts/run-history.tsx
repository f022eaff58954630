import type { RiskRunView } from '@ledgate/contract/risk.ts';

import { Chip } from '../../../ui/chip.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../messages.ts';
import { BandChip } from './outcome-chip.tsx';
import classes from './risk.module.css';

const causeOf = ({ cause, submission, by }: RiskRunView): string =>
  by === null ? t(`cause_${cause}`, { n: submission }) : t('causeBy', { name: by.name });

export const RunHistory = ({ history }: { history: readonly RiskRunView[] }) => (
  <Sheet title={t('history')} hint={t('historyHint')} isFlush>
    <ol className={classes.list}>
      {history.map((run) => (
        <li key={run.n} className={classes.run}>
          <span className={classes.number}>{run.n}</span>
          <span className={classes.words}>
            <span>{formatInstant(run.at)}</span>
            <span className={classes.quiet}>{causeOf(run)}</span>
          </span>
          <span className={classes.aside}>
            {run.unchanged && <Chip tone="outline">{t('unchanged')}</Chip>}
            <span className={classes.points}>{t('scoreOf', { score: run.score })}</span>
            <BandChip band={run.band} />
          </span>
        </li>
      ))}
    </ol>
  </Sheet>
);
