import { lazy, Suspense } from 'react';

const loading = import('./leave-guard.tsx');
const LeaveGuard = lazy(async () => ({ default: (await loading).LeaveGuard }));

/** Asks whoever leaves with what is saved nowhere; its code comes behind the page. */
export const Leaving = ({ isUnsaved }: { isUnsaved: boolean }) => (
  <Suspense fallback={null}>
    <LeaveGuard isUnsaved={isUnsaved} />
  </Suspense>
);
