import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { t } from '../messages.ts';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditList } from './audit-list.tsx';

/** The log of one subject, for the page of that subject. Mount it only for whoever holds `read_audit`. */
export const AuditPanel = ({ lane }: { lane: string }) => {
  const [open, setOpen] = useState<string | undefined>();
  return (
    <>
      <AuditList
        filter={{ lane }}
        caption={t('panelTitle')}
        hasSubject={false}
        onOpen={setOpen}
        empty={
          <EmptyState icon={IconHistory} title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <AuditDrawer open={open} onClose={() => setOpen(undefined)} />
    </>
  );
};
