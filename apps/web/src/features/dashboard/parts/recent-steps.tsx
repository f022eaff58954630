import { Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Dashboard } from '../data.ts';
import { t } from '../messages.ts';

const RecentLines = lazy(async () => ({ default: (await import('./recent-lines.tsx')).RecentLines }));

const LINE = 41;

export const RecentSteps = ({ steps }: { steps: Dashboard['recent'] }) => (
  <Sheet title={t('recent')} isFlush>
    {steps.length === 0 ? (
      <EmptyState icon={IconHistory} title={t('noRecent')}>
        {t('noRecentText')}
      </EmptyState>
    ) : (
      <Suspense fallback={<Skeleton height={steps.length * LINE} animate={false} />}>
        <RecentLines steps={steps} />
      </Suspense>
    )}
  </Sheet>
);
