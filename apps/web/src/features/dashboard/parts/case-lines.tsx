import type { DashboardCase } from '@ledgate/contract/dashboard-view.ts';

import { useNow } from '../../../lib/now.ts';
import { formatAge } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { t } from '../board-messages.ts';
import { caseLead } from './leads.ts';
import { Lines } from './lines.tsx';

/** Cases, each with where it stands and since when. */
export const CaseLines = ({ cases }: { cases: readonly DashboardCase[] }) => {
  const now = useNow();
  return (
    <Lines
      lines={cases.map(({ uid, name, reference, status, status_at: since }) => ({
        id: uid,
        title: name,
        link: caseLead(uid),
        note: t('caseSince', { reference, age: formatAge(since, now) }),
        end: <StatusChip status={status} />,
      }))}
    />
  );
};
