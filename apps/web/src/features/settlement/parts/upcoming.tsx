import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { type Figure, FigureBand } from '../../../ui/figure-band.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type UpcomingView, useUpcoming } from '../data.ts';
import { t } from '../messages.ts';
import { BatchLines } from './batch-lines.tsx';

/** The first day on which something arrives, and all that does. */
const nextOf = ({ batches }: UpcomingView): Figure => {
  const days = batches.map(({ expected_on: on }) => on).toSorted();
  const [day] = days;
  const cents = batches.filter(({ expected_on: on }) => on === day).reduce((sum, one) => sum + one.expected_cents, 0);
  return {
    label: t('nextLabel'),
    value: formatCents(cents),
    note: day === undefined ? t('nextNone') : t('nextNote', { day: sayDate(day) }),
  };
};

const reserveOf = ({ reserve }: UpcomingView): Figure[] =>
  reserve.held_cents === 0
    ? []
    : [
        {
          label: t('reserveLabel'),
          value: formatCents(reserve.held_cents),
          note:
            reserve.next_release_on === null
              ? t('reserveNone')
              : t('reserveNote', {
                  amount: formatCents(reserve.next_release_cents),
                  day: sayDate(reserve.next_release_on),
                }),
        },
      ];

const figuresOf = (upcoming: UpcomingView): Figure[] => [
  {
    label: t('openLabel'),
    value: formatCents(upcoming.open_cents),
    note: t('openNote', { closes: formatInstant(upcoming.closes_at), day: sayDate(upcoming.open_expected_on) }),
  },
  nextOf(upcoming),
  ...(upcoming.outside_cents === 0
    ? []
    : [{ label: t('owedLabel'), value: formatCents(upcoming.outside_cents), note: t('owedNote') }]),
  ...reserveOf(upcoming),
];

const LOADING: readonly Figure[] = [
  { label: t('openLabel'), value: '' },
  { label: t('nextLabel'), value: '' },
];

/** What is on its way, when it arrives, and what stands in the way. */
export const Upcoming = ({ isOwn }: { isOwn: boolean }) => {
  const { data, error, isFetching, refetch } = useUpcoming(isOwn);
  if (!isOwn) return null;
  if (error !== null) return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <FigureBand figures={LOADING} isLoading />;
  return (
    <>
      {data.returned_cents > 0 && (
        <Notice tone="warn" icon={IconAlertTriangle}>
          {t('returnedText', { amount: formatCents(data.returned_cents) })}
        </Notice>
      )}
      {data.holidays.map(({ day, name }) => (
        <Notice key={day} tone="plain" icon={IconCalendarEvent}>
          {t('holiday', { day: sayDate(day), name })}
        </Notice>
      ))}
      <FigureBand figures={figuresOf(data)} />
      {data.batches.length > 0 && (
        <Sheet
          title={t('upcoming')}
          isFlush
          {...(data.read_at !== null && { hint: t('readAt', { at: formatInstant(data.read_at) }) })}
        >
          <BatchLines batches={data.batches} isExpected />
        </Sheet>
      )}
    </>
  );
};
