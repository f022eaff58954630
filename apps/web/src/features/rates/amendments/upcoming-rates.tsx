import type { AmendmentView } from '@ledgate/contract/amendments.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';

import { Sheet } from '../../../ui/sheet.tsx';
import { AmendmentCard, ChangeTable, DownloadAmendment } from './amendment-card.tsx';
import { useAmendments } from './amendment-data.ts';
import { t } from './amendment-messages.ts';
import classes from './amendments.module.css';

/** What a merchant is told of a change to come: old and new, why, and what they may do. */
const Upcoming = ({ amendment }: { amendment: AmendmentView }) => {
  const { effective_from: date, reason, changes, is_harder: isHarder, file_id: file } = amendment;
  const day = sayDate(date);
  return (
    <Sheet title={t('yoursTitle', { day })}>
      <div className={classes.stack}>
        <p>{t('reason', { reason })}</p>
        <ChangeTable changes={changes} day={date} />
        <p>{isHarder ? t('rights', { day }) : t('noWork')}</p>
        <div className={classes.buttons}>
          {file === null ? <span className={classes.quiet}>{t('comingYours')}</span> : null}
          <DownloadAmendment amendment={amendment} />
        </div>
      </div>
    </Sheet>
  );
};

interface UpcomingRatesProps {
  application: string;
  /** With those that are in effect or over, newest first. */
  hasPast?: boolean;
}

/** For the merchant: nothing where nothing changes. */
export const UpcomingRates = ({ application, hasPast = false }: UpcomingRatesProps) => {
  const { data } = useAmendments(application);
  const upcoming = data?.results.find(({ state }) => state === 'upcoming');
  const past = hasPast ? (data?.results.filter(({ state }) => state !== 'upcoming') ?? []) : [];
  return (
    <>
      {upcoming !== undefined && <Upcoming amendment={upcoming} />}
      {past.length > 0 && (
        <Sheet title={t('yoursPast')} isFlush>
          {past.map((amendment) => (
            <AmendmentCard key={amendment.id} amendment={amendment} />
          ))}
        </Sheet>
      )}
    </>
  );
};
