import { IconTemplate } from '@tabler/icons-react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { t } from '../no-templates-messages.ts';
import type { TemplatesSearch } from '../paths.ts';

/** In place of the rows: nothing matches, or there is nothing yet. */
export const NoTemplates = ({ search, onClear }: { search: TemplatesSearch; onClear: () => void }) => {
  if (search.search !== undefined)
    return (
      <NoMatch title={t('noMatchTitle')} verb={t('clear')} onClear={onClear}>
        {t('noMatchText', { text: search.search })}
      </NoMatch>
    );
  const isArchive = search.view === 'archived';
  return (
    <EmptyState icon={IconTemplate} title={t(isArchive ? 'emptyArchivedTitle' : 'emptyTitle')}>
      {t(isArchive ? 'emptyArchivedText' : 'emptyText')}
    </EmptyState>
  );
};
