import { merchantLine } from '@ledgate/domain/notices/merchant-lines.ts';

import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { useTimeline } from '../data.ts';
import { t } from '../messages.ts';
import classes from './review.module.css';

/** What happened to the application, the newest first. */
export const Timeline = ({ application }: { application: string }) => {
  const { data, error, refetch } = useTimeline(application);
  return (
    <Sheet title={t('timeline')}>
      {error !== null && data === undefined && <ErrorState problem={error} onRetry={() => void refetch()} />}
      <ol className={classes.timeline}>
        {data?.events.toReversed().map((event) => (
          <li key={event.n}>
            <span>{merchantLine(event)}</span>
            {event.reason !== null && <span className={classes.said}>{event.reason}</span>}
            <span className={classes.by}>
              <time dateTime={event.at}>{formatInstant(event.at)}</time> {t('eventBy', { name: event.actor })}
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
};
