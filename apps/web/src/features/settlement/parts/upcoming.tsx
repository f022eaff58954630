import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { type Figure, FigureBand } from '../../../ui/figure-band.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type FundingView, type UpcomingView, useFunding, useUpcoming } from '../data.ts';
import { t } from '../messages.ts';
import { BatchLines } from './batch-lines.tsx';

/** What really arrives, or why it does not. */
const nextNote = ({ next }: UpcomingView, funding: FundingView | undefined): string => {
  const amount = formatCents(next.adjustments_cents);
  if (funding?.state === 'held') return t('nextHeld');
  if (next.on === null) return t('nextNone');
  if (next.cents === 0) return t('nextCarried', { amount });
  const day = sayDate(next.on);
  if (funding?.state === 'partly_held') return t('nextPartlyHeld', { day });
  return next.adjustments_cents === 0 ? t('nextNote', { day }) : t('nextAdjusted', { day, amount });
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

const figuresOf = (upcoming: UpcomingView, funding: FundingView | undefined): Figure[] => [
  {
    label: t('openLabel'),
    value: formatCents(upcoming.open_cents),
    note: t('openNote', { closes: formatInstant(upcoming.closes_at), day: sayDate(upcoming.open_expected_on) }),
  },
  { label: t('nextLabel'), value: formatCents(upcoming.next.cents), note: nextNote(upcoming, funding) },
  ...(upcoming.next.adjustments_cents === 0
    ? []
    : [{ label: t('owedLabel'), value: formatCents(upcoming.next.adjustments_cents), note: t('owedNote') }]),
  ...(upcoming.debit_cents === 0
    ? []
    : [{ label: t('debitLabel'), value: formatCents(-upcoming.debit_cents), note: t('debitNote') }]),
  ...reserveOf(upcoming),
];

const LOADING: readonly Figure[] = [
  { label: t('openLabel'), value: '' },
  { label: t('nextLabel'), value: '' },
];

/** What is on its way, when it arrives, and what stands in the way. */
export const Upcoming = ({ isOwn }: { isOwn: boolean }) => {
  const { data, error, isFetching, refetch } = useUpcoming(isOwn);
  const funding = useFunding(isOwn).data;
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
      <FigureBand figures={figuresOf(data, funding)} />
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
