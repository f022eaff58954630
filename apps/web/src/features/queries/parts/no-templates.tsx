import { Button } from '@mantine/core';
import { IconFilterOff, IconTemplate } from '@tabler/icons-react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { t } from '../no-templates-messages.ts';
import type { TemplatesSearch } from '../paths.ts';

/** In place of the rows: nothing matches, or there is nothing yet. */
export const NoTemplates = ({ search, onClear }: { search: TemplatesSearch; onClear: () => void }) => {
  if (search.search !== undefined)
    return (
      <EmptyState
        icon={IconFilterOff}
        title={t('noMatchTitle')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('clear')}
          </Button>
        }
      >
        {t('noMatchText', { text: search.search })}
      </EmptyState>
    );
  const isArchive = search.view === 'archived';
  return (
    <EmptyState icon={IconTemplate} title={t(isArchive ? 'emptyArchivedTitle' : 'emptyTitle')}>
      {t(isArchive ? 'emptyArchivedText' : 'emptyText')}
    </EmptyState>
  );
};
