import type { TicketSummary } from '@ledgate/contract/ticket-view.ts';
import type { QueryState } from '@ledgate/domain/queries/query.ts';
import { IconLock, IconMinus, IconUsersGroup } from '@tabler/icons-react';

import { usePerson } from '../../../lib/session.ts';
import { Chip } from '../../../ui/chip.tsx';
import { STATE_LOOKS } from '../look.ts';
import { t } from '../messages.ts';

export const StateChip = ({ state }: { state: QueryState }) => {
  const [tone, icon] = STATE_LOOKS[state];
  // Whom an open question waits for is no news to the one it waits for.
  const isYours = usePerson()?.merchant !== null && state === 'open';
  return (
    <Chip tone={tone} icon={icon}>
      {t(isYours ? 'state_yours' : `state_${state}`)}
    </Chip>
  );
};

/** What a thread is and how it stands, in as few words as there are. */
export const ThreadChips = ({ thread }: { thread: TicketSummary }) => (
  <>
    {thread.state !== null && <StateChip state={thread.state} />}
    {thread.visibility === 'internal' && (
      <Chip tone="plain" icon={IconLock}>
        {t('internalThread')}
      </Chip>
    )}
    {thread.visibility === 'partner' && (
      <Chip tone="blue" icon={IconUsersGroup}>
        {t('partnerThread')}
      </Chip>
    )}
    {thread.state === null && thread.status === 'closed' && (
      <Chip tone="outline" icon={IconMinus}>
        {t('status_closed')}
      </Chip>
    )}
  </>
);
