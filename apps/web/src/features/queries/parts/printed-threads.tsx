import type { TicketSummary } from '@ledgate/contract/ticket-view.ts';

import { formatInstant } from '../../../ui/format.ts';
import { PaperTable } from '../../../ui/paper-table.tsx';
import { t } from '../printed-messages.ts';
import { ThreadChips } from './state-chip.tsx';

export const PrintedThreads = ({ threads }: { threads: readonly TicketSummary[] }) => (
  <PaperTable
    caption={t('caption')}
    heads={[t('merchant'), t('reference'), t('subject'), t('state'), t('last')]}
    rows={threads.map((thread) => ({
      id: thread.uid,
      cells: [
        thread.merchant.name,
        thread.application?.reference ?? thread.number,
        thread.ticketSubject,
        <ThreadChips key="state" thread={thread} />,
        formatInstant(thread.last_at),
      ],
    }))}
  />
);
