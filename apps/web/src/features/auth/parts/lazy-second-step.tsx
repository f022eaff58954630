import { lazy, Suspense } from 'react';

import type { StepProps } from './step-props.ts';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/** Fetched when a second step is due, so that the sign-in page itself stays light. */
export const LazySecondStep = (props: StepProps) => (
  <Suspense fallback={null}>
    <SecondStep {...props} />
  </Suspense>
);
