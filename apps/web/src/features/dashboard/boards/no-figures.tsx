import { IconLayoutDashboard } from '@tabler/icons-react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../board-messages.ts';

export const NoFigures = () => (
  <Sheet isFlush>
    <EmptyState icon={IconLayoutDashboard} title={t('nothing')}>
      {t('nothingText')}
    </EmptyState>
  </Sheet>
);
