import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';

import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useKeptReserve } from '../data.ts';
import { t } from './kept-messages.ts';

/** For the merchant of a closed account: what is still held, and until when. Nothing where nothing is. */
export const KeptReserve = ({ application }: { application: string }) => {
  const { data, error, refetch } = useKeptReserve(application);
  // Terms are the owner's to read, and not every sub-user's.
  if (error?.code === 'not_allowed') return null;
  if (error !== null)
    return (
      <Sheet title={t('keptTitle')}>
        <ErrorState problem={error} onRetry={() => void refetch()} />
      </Sheet>
    );
  if (!data?.reserve) return null;
  const { terms, held_until: until } = data.reserve;
  return (
    <Sheet title={t('keptTitle')}>
      <p>{t('keptUntil', { day: sayDate(until) })}</p>
      <p>{t('keptAgreed', { terms })}</p>
    </Sheet>
  );
};
