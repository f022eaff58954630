import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const Card = lazy(async () => ({ default: (await import('./decision-card.tsx')).DecisionCard }));

/** What a decision rests on; in a file of its own, since dialogs show it too. */
export const LazyCard = () => (
  <Suspense fallback={<Skeleton height={420} radius={6} />}>
    <Card />
  </Suspense>
);
